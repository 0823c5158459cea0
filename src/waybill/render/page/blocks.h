// The HTML sink: every kind of node as elements.
//
// Inside render/ only.
#pragma once

#include <string>

#include "waybill/render/node.h"

namespace waybill::render::page {

// A page in the making. One thread at a time.
struct Sheet {
  std::string out{};
  unsigned level = 1;  // of the last heading: the next is at most one deeper
};

void draw_all(Sheet& sheet, const Nodes& nodes);
void draw_prose(Sheet& sheet, const Prose& prose);
void draw_table(Sheet& sheet, const Table& table);
// "… and 12 more rows", when there are any.
void draw_left_out(Sheet& sheet, std::size_t count, std::string_view what);

std::string_view class_of(Tone tone);
std::string_view class_of(Status status);

// What stands in main has sections of its own; see notices.cpp.
void draw_verdict(Sheet& sheet, const Verdict& verdict);
void draw_trouble(Sheet& sheet, const Trouble& trouble);
void draw_step(Sheet& sheet, const Step& step);
void draw_foot(Sheet& sheet, const Foot& foot);
void draw_timeline(Sheet& sheet, const Timeline& timeline);
void draw_mission(Sheet& sheet, const Mission& mission);
void draw_signal(Sheet& sheet, const Signal& signal);
void draw_chart(Sheet& sheet, const Chart& chart);

}  // namespace waybill::render::page
