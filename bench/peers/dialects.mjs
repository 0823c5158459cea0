// The six dialects as a careful JavaScript programmer would write them by hand: each reader takes
// a parsed document to one flat object, each writer takes it to text. Payloads are passed on by
// reference. The mapping is that of Waybill's model, without carried slot, loss report and
// findings: these functions do less than Waybill does, never more.

const EPOCH = '1970-01-01T00:00:00.000Z';
const plain = (v) => v !== null && typeof v === 'object' && !Array.isArray(v);
const problem = (e) => ({ code: e.code, message: e.message, path: e.path, details: e.details });
const dotted = (name) => name.startsWith('ouroborosai_') ? name.slice(12).replace('_', '.') : name.includes('.') ? name : name.replaceAll(/[_-]/g, '.');

const spelled = (name) => name.startsWith('graph.') ? `ouroborosai_graph_${name.slice(6)}` : name;

function envelope() {
  return { tool: undefined, version: undefined, summary: undefined, data: undefined, errors: [], warnings: [], timestamp: undefined, duration: undefined, source: undefined, host: undefined, request: undefined, correlation: undefined, workspace: undefined, truncated: false, limits: undefined, page: undefined, next: [], view: undefined, returned: false };
}

// Milliseconds with Z, from any UTC spelling; and microseconds with an offset.
const milli = (t) => t.length === 24 && t.endsWith('Z') ? t : new Date(t).toISOString();
const micro = (t) => t.length === 32 ? t : `${milli(t).slice(0, 23)}000+00:00`;

const boxed = (v) => plain(v) ? v : { value: v };
function unboxed(v) {
  if (plain(v) && 'value' in v) {
    const keys = Object.keys(v);
    if (keys.length === 1 && !plain(v.value)) return v.value;
  }
  return v;
}

const also = (errors) => errors.length > 1 ? errors.slice(1).map(problem) : undefined;
function detailed(errors) {
  const { code, message, details } = errors[0];
  const others = also(errors);
  const all = others ? { ...details, also: others } : details;
  return all === undefined ? { code, message } : { code, message, details: all };
}

export const read = {
  dotbot(d) {
    const e = envelope();
    e.tool = dotted(d.tool); e.version = d.version; e.summary = d.summary; e.data = unboxed(d.data);
    e.errors = d.errors.map(problem);
    if (e.errors.length === 0 && d.status === 'error') e.errors.push({ code: 'UNKNOWN', message: d.summary });
    e.warnings = d.warnings.map((w) => typeof w === 'string' ? { code: 'WARNING', message: w } : problem(w));
    const { audit } = d;
    e.timestamp = audit.timestamp; e.duration = audit.duration_ms; e.source = audit.source; e.host = audit.host; e.correlation = audit.correlation_id;
    if (d.intent) e.next.push({ kind: 'intent', tool: d.intent.recommended_next, reason: d.intent.reason, args: d.intent.parameters });
    if (d.actions) for (const a of d.actions) e.next.push({ kind: 'action', id: a.id, label: a.label, tool: a.tool, reason: a.reason, args: a.parameters });
    return e;
  },
  codegraph(d) {
    const e = envelope();
    const { data } = d;
    e.tool = dotted(data.tool); e.version = data.version; e.request = data.requestId; e.timestamp = data.generatedAt; e.workspace = data.workspace;
    const error = data.result?.error;
    if (plain(error) && error.code) e.errors.push(problem(error));
    else if (!d.success) e.errors.push({ code: 'UNKNOWN', message: 'failed' });
    else e.data = data.result;
    const { meta } = data;
    e.truncated = meta.truncated; e.limits = meta.limits; e.page = meta.page;
    if (meta.nextQuerySuggestion) for (const s of meta.nextQuerySuggestion) e.next.push({ kind: 'query', tool: dotted(s.tool), reason: s.reason, args: s.args });
    return e;
  },
  colibri(d) {
    const e = envelope();
    if (!d.ok) e.errors.push(problem(d.error));
    else if (d.data?.ok === false) { e.errors.push(problem(d.data.error)); e.returned = true; }
    else e.data = d.data;
    return e;
  },
  cli(d) {
    const e = envelope();
    const { meta } = d;
    e.tool = meta.command; e.version = meta.tool_version; e.data = unboxed(d.data);
    if (d.error) {
      e.errors.push({ code: d.error.code, message: d.error.message, details: d.error.context });
      if (d.error.errors) for (const o of d.error.errors) e.errors.push(problem(o));
      e.summary = d.error.message;
    }
    e.warnings = d.warnings.map((w) => {
      const at = w.indexOf(': ');
      return { code: w.slice(0, at), message: w.slice(at + 2) };
    });
    e.timestamp = meta.timestamp; e.duration = meta.duration_ms; e.request = meta.request_id; e.correlation = meta.trace_id;
    e.truncated = meta.truncated ?? false;
    if (meta.cursor) e.page = { cursor: meta.cursor, hasMore: e.truncated, total: meta.total_count };
    return e;
  },
  buddy(d) {
    const e = envelope();
    e.summary = d.summary; e.timestamp = d.timestamp;
    const { metadata } = d;
    if (metadata.error === true) e.errors.push({ code: metadata.error_code ?? 'UNKNOWN', message: metadata.error_message, details: metadata.error_details ?? undefined });
    const rest = [];
    for (const a of d.artifacts) {
      if (a.artifact_type === 'json_data' && e.data === undefined) { e.data = a.content; e.tool = a.title; } else rest.push(a);
    }
    e.view = { type: d.response_type, artifacts: rest, missions: d.missions_spawned, signals: d.signals_emitted, live: d.live_stream_id, hints: d.ui_hints };
    if (d.ui_hints) for (const label of d.ui_hints.suggested_actions) e.next.push({ kind: 'label', label });
    return e;
  },
  mcp(d) {
    const e = envelope();
    const first = d.content.find((b) => b.type === 'text');
    e.summary = first?.text; e.data = d.structuredContent;
    if (d.isError) {
      const error = e.data?.error;
      e.errors.push(plain(error) ? problem(error) : { code: 'UNKNOWN', message: e.summary ?? 'failed' });
      e.data = undefined;
    }
    return e;
  },
};

const write_value = {
  dotbot(e) {
    const failed = e.errors.length > 0;
    const audit = { timestamp: milli(e.timestamp ?? EPOCH), duration_ms: e.duration ?? 0, source: e.source ?? '' };
    if (e.host) audit.host = e.host;
    if (e.correlation) audit.correlation_id = e.correlation;
    const d = {
      schema_id: 'dotbot-mcp-response@1', tool: e.tool ?? 'unknown.tool', version: e.version ?? '0.0.0',
      status: failed ? 'error' : e.warnings.length > 0 ? 'warning' : 'ok',
      summary: e.summary ?? (failed ? e.errors[0].message : 'Done.'),
      data: e.data === undefined ? {} : boxed(e.data), warnings: e.warnings.map(problem), errors: e.errors.map(problem), audit,
    };
    const actions = [];
    for (const n of e.next) {
      if (n.kind !== 'action' && n.kind !== 'label' && !d.intent) d.intent = { recommended_next: n.tool, reason: n.reason ?? '', parameters: n.args ?? {} };
      else actions.push({ id: n.id ?? n.label, type: 'suggestion', label: n.label ?? n.tool, reason: n.reason ?? '', tool: n.tool ?? '', parameters: n.args ?? {} });
    }
    if (actions.length > 0) d.actions = actions;
    return d;
  },
  codegraph(e) {
    const failed = e.errors.length > 0;
    const meta = { approxTokens: 0, truncated: !failed && e.truncated, limits: failed ? {} : e.limits ?? {} };
    const queries = e.next.filter((n) => n.tool);
    if (queries.length > 0) meta.nextQuerySuggestion = queries.map((n) => ({ tool: spelled(n.tool), args: n.args ?? {}, reason: n.reason }));
    if (e.page) meta.page = e.page;
    return {
      success: !failed,
      data: {
        tool: spelled(e.tool ?? 'unknown'), version: e.version ?? '1.0', requestId: e.request ?? '0', generatedAt: milli(e.timestamp ?? EPOCH),
        workspace: e.workspace ?? { root: '', repoName: '' }, result: failed ? { error: detailed(e.errors) } : e.data ?? null, meta,
      },
    };
  },
  colibri(e) {
    if (e.errors.length === 0) return { ok: true, data: e.data ?? null };
    const error = detailed(e.errors);
    return e.returned ? { ok: true, data: { ok: false, error } } : { ok: false, error };
  },
  cli(e) {
    const failed = e.errors.length > 0;
    let error = null;
    if (failed) {
      const { code, message, details } = e.errors[0];
      error = { code, message, retryable: false };
      if (details !== undefined) error.context = details;
      const others = also(e.errors);
      if (others) error.errors = others;
    }
    const meta = { duration_ms: e.duration ?? 0 };
    if (e.request) meta.request_id = e.request;
    if (e.tool) meta.command = e.tool;
    if (e.timestamp) meta.timestamp = milli(e.timestamp);
    if (e.version) meta.tool_version = e.version;
    if (e.correlation) meta.trace_id = e.correlation;
    if (e.workspace) meta.project_root = e.workspace.root;
    if (e.truncated) meta.truncated = true;
    if (e.page?.cursor) meta.cursor = e.page.cursor;
    const data = e.data ?? null;
    return { ok: !failed, data: data === null || typeof data === 'object' ? data : { value: data }, error, warnings: e.warnings.map((w) => `${w.code}: ${w.message}`), meta };
  },
  buddy(e) {
    const failed = e.errors.length > 0;
    const v = e.view;
    const artifacts = v ? v.artifacts.slice() : [];
    if (e.data !== undefined) artifacts.unshift({ artifact_type: 'json_data', title: e.tool ?? 'data', content: e.data, metadata: {} });
    const metadata = {};
    if (failed) {
      const { code, message, details } = e.errors[0];
      metadata.error = true; metadata.error_message = message; metadata.error_details = details ?? {}; metadata.error_code = code;
    }
    let hints = v?.hints ?? null;
    if (!hints && e.next.length > 0) hints = { layout: null, priority: null, suggested_actions: e.next.map((n) => n.label ?? n.tool), color_scheme: null, icon: null, expandable: true };
    return {
      response_type: v?.type ?? (artifacts.length > 0 ? 'artifact_bundle' : 'text'),
      summary: failed ? `❌ Error: ${e.errors[0].message}` : e.summary ?? 'Done.', artifacts,
      missions_spawned: v?.missions ?? [], signals_emitted: v?.signals ?? [], live_stream_id: v?.live ?? null, ui_hints: hints,
      timestamp: micro(e.timestamp ?? EPOCH), metadata,
    };
  },
  mcp(e) {
    if (e.errors.length === 0) {
      const content = [{ type: 'text', text: e.summary ?? 'Done.' }];
      return e.data === undefined ? { content } : { content, structuredContent: boxed(e.data) };
    }
    const { code, message } = e.errors[0];
    return { content: [{ type: 'text', text: `${code}: ${message}` }], structuredContent: { error: detailed(e.errors) }, isError: true };
  },
};

// The token figure depends on the text, so codegraph is printed with 0 and the figure put in.
function print_codegraph(e) {
  const text = JSON.stringify(write_value.codegraph(e));
  const at = text.lastIndexOf('"approxTokens":0') + 15;
  return text.slice(0, at) + Math.ceil(text.length / 4) + text.slice(at + 1);
}

const print = (value) => (e) => JSON.stringify(value(e));
export const write = {
  dotbot: print(write_value.dotbot), codegraph: print_codegraph, colibri: print(write_value.colibri),
  cli: print(write_value.cli), buddy: print(write_value.buddy), mcp: print(write_value.mcp),
};

export const DIALECTS = Object.keys(read);
