// The documents of a fresh solution. "{name}" stands for the solution's name.
#pragma once

#include <array>
#include <string_view>

namespace waybill::suites::solution {

struct StarterText {
  std::string_view path;
  std::string_view markdown;
};

inline constexpr std::array kStarterTexts{
    StarterText{".bot/product/mission.md", R"(---
type: product-mission
version: 1.0.0
---

# {name}

## Vision

What {name} makes possible, in two or three sentences.

## Problem Statement

What is hard today, and for whom.

## Target Users

- Who uses {name} every day
- Who decides about it

## Value Proposition

Why people choose {name} over what they do now.

See @.bot/product/roadmap.md for the way there.
)"},
    StarterText{".bot/product/roadmap.md", R"(---
type: product-roadmap
version: 1.0.0
---

# Roadmap

## Phase 1: First use

The smallest {name} that somebody can use for real work.

## Phase 2: Everyday use

What the first users asked for, and what keeps it running.
)"},
    StarterText{".bot/product/tech-stack.md", R"(---
type: product-tech-stack
version: 1.0.0
---

# Tech stack

## Backend

- Language: to be chosen

## Frontend

- Language: to be chosen

## Testing

- Runner: to be chosen
)"},
    StarterText{".bot/standards/global/working-rules.md", R"(---
type: standard
id: working-rules
version: 1.0.0
domain: global
applies_to:
  - "**/*"
---

# Working rules

Every change is small, has a reason, and comes with the test that would have caught its absence.

- Names say what a thing is for.
- What can fail says how, and what to do then.
- Nothing is kept that nobody uses.
)"},
    StarterText{".bot/agents/builder.md", R"(---
type: agent
id: builder
version: 1.0.0
role: Builds features from their specification
expertise:
  - reading code before changing it
  - tests
---

# Builder

Works in small steps, each of which leaves everything in order.

Follows @.bot/standards/global/working-rules.md.
)"},
    StarterText{".bot/workflows/build-feature.md", R"(---
type: workflow
id: build-feature
version: 1.0.0
category: implementation
agent: builder
dependencies:
  - file: .bot/agents/builder.md
---

# Build a feature

Done by @.bot/agents/builder.md, for what @.bot/product/mission.md is about, with the means of
@.bot/product/tech-stack.md.

1. Read the specification, and say what is unclear.
2. Write the tests, and see them fail.
3. Make them pass, and clean up.
4. Tell what was done.
)"},
    StarterText{".bot/commands/build-feature.md", R"(---
type: command
id: build-feature-command
version: 1.0.0
category: implementation
triggers_workflow: build-feature
---

# Build a feature

Runs @.bot/workflows/build-feature.md for the current feature.
)"},
};

}  // namespace waybill::suites::solution
