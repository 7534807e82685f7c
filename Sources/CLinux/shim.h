#pragma once
#include <spawn.h>

/// Functions of glibc ≥ 2.34 that Swift's module for it leaves out, as they need _GNU_SOURCE.
extern int pipe2(int ends[2], int flags);
extern int memfd_create(const char *name, unsigned int flags);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
extern int posix_spawn_file_actions_addchdir_np(
    posix_spawn_file_actions_t *actions, const char *folder);

#include <iconv.h>
#include <libintl.h>

#include <sys/vfs.h>
#include <sys/xattr.h>
