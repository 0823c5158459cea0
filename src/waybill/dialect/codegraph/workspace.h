// What is being asked about: getWorkspaceContext.
#pragma once

#include <string>
#include <string_view>

#include "waybill/base/file_system.h"
#include "waybill/envelope/audit.h"

namespace waybill::dialect::codegraph {

// The root as given, its last segment as the repository's name, and the revision if there is one.
Workspace workspace_context(const FileSystem& files, std::string_view root);

// The commit that a git checkout at `root` is at; empty when it is none, or has no commit yet.
// Reads git's files only: HEAD, loose and packed refs, and the `.git` file of a worktree.
std::string git_revision(const FileSystem& files, std::string_view root);

}  // namespace waybill::dialect::codegraph
