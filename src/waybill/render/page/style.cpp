#include "waybill/render/page/style.h"

namespace waybill::render::page {

const std::string_view kStyle = R"css(
:root{color-scheme:light dark;--paper:#fff;--ink:#1d1f23;--soft:#5c626d;--line:#e3e5e9;--tint:#f6f7f9;
--accent:#1f5fbf;--good:#17703f;--caution:#8a5a00;--bad:#b3261e;--active:#1f5fbf;
--s0:#2563c9;--s1:#c2620a;--s2:#0f8a5f;--s3:#8b3fc4;--s4:#c62f4b;--s5:#0e7f99;
--s6:#7a6a00;--s7:#5b6472;--s8:#a2458f;--s9:#3f7d20;--s10:#8a4b2a;--s11:#4b50b8}
@media (prefers-color-scheme:dark){:root{--paper:#15171b;--ink:#e4e6ea;--soft:#9aa1ad;--line:#2c3038;
--tint:#1d2026;--accent:#8ab4f8;--good:#6fcf97;--caution:#e8b84a;--bad:#ff8a80;--active:#8ab4f8;
--s0:#7aa7f5;--s1:#f0a35e;--s2:#5fcf9f;--s3:#c79bf0;--s4:#f2879b;--s5:#62c6dc;
--s6:#d6c654;--s7:#a6aebb;--s8:#e29ad3;--s9:#9bd07a;--s10:#d9a184;--s11:#a3a7f5}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);line-height:1.55;
font-family:ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
font-size:1rem;overflow-wrap:break-word;-webkit-text-size-adjust:100%}
main,footer{max-width:56rem;margin:0 auto;padding:0 1.5rem}
main{padding-top:3rem;padding-bottom:1rem}
code,pre,.mono{font-family:ui-monospace,SFMono-Regular,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;
font-size:.875em}
a{color:var(--accent);text-underline-offset:.15em}
p{margin:.75rem 0;max-width:44rem}
h1,h2,h3,h4,h5,h6{line-height:1.3;margin:0;text-wrap:balance}
h1{font-size:1.75rem;font-weight:650;letter-spacing:-.012em}
h2{font-size:1.1875rem;font-weight:650}
h3{font-size:1.0625rem;font-weight:650;margin:1.75rem 0 .5rem}
h4,h5,h6{font-size:1rem;font-weight:650;margin:1.5rem 0 .5rem}
.eyebrow{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center;margin:0 0 .75rem;
font-size:.875rem;color:var(--soft)}
.pill{display:inline-block;padding:.0625rem .625rem;border:1px solid currentColor;border-radius:1rem;
font-size:.8125rem;font-weight:600;white-space:nowrap}
.good{color:var(--good)}.caution{color:var(--caution)}.bad{color:var(--bad)}.active{color:var(--active)}
.neutral{color:var(--soft)}
section{margin:2.5rem 0 0;padding:1.75rem 0 0;border-top:1px solid var(--line)}
section>h2{margin-bottom:1rem}
section>:first-child{margin-top:0}
.kind{font-weight:400;font-size:.875rem;color:var(--soft);margin-left:.5rem}
.note,.soft{color:var(--soft)}.note{font-size:.875rem}
.scroll{overflow-x:auto;margin:.75rem 0}
table{border-collapse:collapse;font-size:.9375rem;font-variant-numeric:tabular-nums}
th,td{text-align:left;vertical-align:top;padding:.4375rem 1.25rem .4375rem 0;
border-bottom:1px solid var(--line);max-width:32rem}
th:last-child,td:last-child{padding-right:0}
th{font-weight:600;font-size:.875rem;color:var(--soft);white-space:nowrap;vertical-align:bottom}
td{min-width:3rem}
.right{text-align:right}.centre{text-align:center}
dl{display:grid;grid-template-columns:minmax(6rem,max-content) minmax(0,1fr);gap:.375rem 1.5rem;margin:.75rem 0}
dt{color:var(--soft);font-size:.9375rem;max-width:16rem}
dd{margin:0;min-width:0}
dd>code:first-child{margin-left:-.25rem}
dd>:first-child{margin-top:0}dd>:last-child{margin-bottom:0}
.wide{grid-column:1/-1;padding-left:1.25rem;border-left:2px solid var(--line)}
ul,ol{margin:.75rem 0;padding-left:1.5rem}
.tasks{list-style:none;padding-left:0}
li{margin:.25rem 0}li>p{margin:.25rem 0}
pre{margin:.75rem 0;padding:.875rem 1rem;background:var(--tint);border-radius:.375rem;overflow-x:auto;
line-height:1.5;tab-size:4}
:not(pre)>code{background:var(--tint);padding:.0625rem .25rem;border-radius:.25rem}
.numbered{counter-reset:line}
.numbered .l::before{counter-increment:line;content:counter(line);display:inline-block;width:2.5em;
margin-right:1.25em;text-align:right;color:var(--soft);opacity:.75}
blockquote{margin:.75rem 0;padding-left:1rem;border-left:3px solid var(--line);color:var(--soft)}
hr{border:0;border-top:1px solid var(--line);margin:1.5rem 0}
.trouble{margin:1.5rem 0 0;padding:.875rem 1.125rem;background:var(--tint);border-left:3px solid currentColor;
border-radius:0 .375rem .375rem 0}
.trouble>*{color:var(--ink)}
.trouble>:last-child{margin-bottom:0}.trouble p{margin:.5rem 0 0}
.trouble h2{font-size:1rem}
.trouble h2 .code{margin-right:.5rem}
.trouble dl{margin:.625rem 0 0;gap:.25rem 1rem;font-size:.9375rem;grid-template-columns:minmax(3.5rem,max-content) minmax(0,1fr)}
.timeline{list-style:none;margin:.75rem 0;padding:0}
.timeline li{position:relative;margin:0;padding:0 0 1rem 1.5rem;border-left:2px solid var(--line);margin-left:.375rem}
.timeline li:last-child{border-left-color:transparent;padding-bottom:0}
.timeline li::before{content:"";position:absolute;left:calc(-.375rem - 1px);top:.4375rem;width:.75rem;height:.75rem;
border-radius:50%;background:var(--paper);border:2px solid var(--tone,var(--soft))}
.timeline .good::before{--tone:var(--good)}.timeline .bad::before{--tone:var(--bad)}
.timeline .caution::before{--tone:var(--caution)}.timeline .active::before{--tone:var(--active)}
.timeline li>span:first-of-type{color:var(--ink)}.timeline dl{color:var(--ink)}
.timeline time,.signal time{font-size:.875rem;color:var(--soft);font-variant-numeric:tabular-nums;margin-right:.625rem}
.status{font-size:.875rem;margin-left:.5rem;white-space:nowrap}
.mission,.signal,.step{margin:.75rem 0}
.mission p,.signal p,.step p{margin:.25rem 0}
.mission .id{font-size:.8125rem;color:var(--soft)}
.steps{list-style:none;padding:0}
.step .tool{font-weight:600}
figure{margin:.75rem 0}
svg{display:block;width:100%;max-width:44rem;min-width:26rem;height:auto}
svg text{fill:var(--soft);font-size:12px;font-family:inherit;font-variant-numeric:tabular-nums}
svg .slice{fill:var(--paper);font-weight:600}
svg .grid{stroke:var(--line)}svg .zero{stroke:var(--soft)}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:.5rem 0;padding:0;font-size:.875rem}
.legend svg{display:inline-block;width:1.5rem;min-width:0;height:.75rem;margin-right:.375rem;vertical-align:-.0625rem}
details{margin:.5rem 0;font-size:.9375rem}summary{color:var(--soft);font-size:.875rem;cursor:pointer}
footer{padding-top:1.25rem;padding-bottom:3rem}
footer dl{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin:0;padding-top:1rem;border-top:1px solid var(--line);
font-size:.8125rem;color:var(--soft)}
footer div{display:flex;gap:.375rem;min-width:0}
footer dt{font-size:inherit}footer dt::after{content:":"}footer dd{color:var(--ink)}
@media (max-width:40rem){main,footer{padding-left:1rem;padding-right:1rem}main{padding-top:1.5rem}
h1{font-size:1.375rem}section{margin-top:1.75rem;padding-top:1.25rem}
main dl{gap:.375rem 1rem;grid-template-columns:minmax(0,max-content) minmax(0,1fr)}dt{max-width:9rem}
.wide{padding-left:.75rem}th,td{padding-right:.875rem}}
@media print{:root{--paper:#fff;--ink:#000;--soft:#444;--line:#bbb;--tint:#f4f4f4}
body{font-size:10.5pt}main,footer{max-width:none;padding:0}main{padding-top:0}
pre{white-space:pre-wrap;overflow:visible}.scroll{overflow:visible}
section,.trouble{break-inside:auto}h2,h3{break-after:avoid}tr,figure,.trouble,.step{break-inside:avoid}
thead{display:table-header-group}a{color:inherit}}
)css";

}  // namespace waybill::render::page
