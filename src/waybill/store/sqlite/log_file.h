// The write-ahead log's file as a SQLite store writes it: a transaction in one go.
//
// SQLite itself asks the kernel twice for each page, which for a group of changes costs more than
// making them. Here the frames are gathered and written together: when the frame that commits is
// among them, before they are read or made durable, or when they are many. Nobody is told of a
// commit before SQLite has written its last frame, so nobody can miss what is gathered.
//
// A log that grows is made longer by zeros ahead of what is written, because a file system makes a
// write into a file durable much faster than one that moves its end. What a log ends with is told
// by the frames' checksums, and zeros have none that is right.
// Lifetime: for the whole process. Thread-safety: as SQLite's own file system.
#pragma once

namespace waybill::store::sqlite {

// The name of the file system to open with; null, SQLite's own, when it cannot be registered.
const char* log_file_system();

}  // namespace waybill::store::sqlite
