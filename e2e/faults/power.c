/*
 * A power cut, written down: preloaded into the server, this library keeps what a disk is bound to keep of the files below
 * DUEBOOK_POWER_DISK. In DUEBOOK_POWER_KEPT it puts the bytes of each file as they are at its last fsync, named by inode, and
 * a journal: each change of a name (create, link, rename, unlink, mkdir, rmdir) and each flush of a folder, in order. A flush
 * is written down before it is reported as done. What of it a disk holds after the cut, power-cut.ts works out.
 * The process kills itself right after the change or flush whose number is DUEBOOK_POWER_CUT_AFTER.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define REAL(name, type) \
  static type real; \
  if (!real) real = (type)dlsym(RTLD_NEXT, name)

typedef int (*open_t)(const char *, int, ...);
typedef int (*one_path_t)(const char *);
typedef int (*two_paths_t)(const char *, const char *);
typedef int (*mkdir_t)(const char *, mode_t);
typedef int (*fd_t)(int);
typedef ssize_t (*write_t)(int, const void *, size_t);
typedef ssize_t (*pwrite_t)(int, const void *, size_t, off_t);
typedef ssize_t (*pwrite64_t)(int, const void *, size_t, off64_t);

/* A change and its line are one step, so that the journal has the order of the disk. */
static pthread_mutex_t step = PTHREAD_MUTEX_INITIALIZER;
static int journal = -1;
static long written;

static int really_open(const char *path, int flags, mode_t mode) {
  REAL("open", open_t);
  return real(path, flags, mode);
}

/* The path below the disk, "" for the disk itself, or null. */
static const char *on_disk(const char *path) {
  const char *disk = getenv("DUEBOOK_POWER_DISK");
  if (!disk || !getenv("DUEBOOK_POWER_KEPT")) return NULL;
  size_t length = strlen(disk);
  if (strncmp(path, disk, length) != 0) return NULL;
  return path[length] == '/' ? path + length + 1 : path[length] == 0 ? "" : NULL;
}

/* Called within a step. */
static void write_down(const char *act, const char *path, const char *to, unsigned long inode) {
  char line[2 * PATH_MAX + 64], file[PATH_MAX];
  if (journal < 0) {
    snprintf(file, sizeof file, "%s/journal", getenv("DUEBOOK_POWER_KEPT"));
    journal = really_open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  }
  int length = snprintf(line, sizeof line, "%s\t%s\t%s\t%lu\n", act, path, to ? to : "", inode);
  const char *last = getenv("DUEBOOK_POWER_CUT_AFTER");
  if (write(journal, line, (size_t)length) != length) abort();
  if (last && ++written >= atol(last)) kill(getpid(), SIGKILL);
}

/* A removed file stays open, so that its inode is never another file's. */
static void hold(const char *path) { really_open(path, O_RDONLY | O_CLOEXEC, 0); }

static unsigned long inode_of(const char *path) {
  struct stat info;
  return lstat(path, &info) == 0 ? (unsigned long)info.st_ino : 0;
}

static int creating(open_t real, const char *path, int flags, mode_t mode) {
  const char *name = flags & O_CREAT ? on_disk(path) : NULL;
  if (!name) return real(path, flags, mode);
  pthread_mutex_lock(&step);
  int absent = inode_of(path) == 0;
  int fd = real(path, flags, mode);
  int failure = errno;
  if (fd >= 0 && absent) write_down("create", name, NULL, inode_of(path));
  pthread_mutex_unlock(&step);
  errno = failure;
  return fd;
}

#define MODE_OF(flags) \
  mode_t mode = 0; \
  if ((flags) & O_CREAT) { \
    va_list rest; \
    va_start(rest, flags); \
    mode = va_arg(rest, mode_t); \
    va_end(rest); \
  }

int open(const char *path, int flags, ...) {
  REAL("open", open_t);
  MODE_OF(flags)
  return creating(real, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  REAL("open64", open_t);
  MODE_OF(flags)
  return creating(real, path, flags, mode);
}

int unlink(const char *path) {
  REAL("unlink", one_path_t);
  const char *name = on_disk(path);
  if (!name) return real(path);
  pthread_mutex_lock(&step);
  hold(path);
  int done = real(path), failure = errno;
  if (done == 0) write_down("unlink", name, NULL, 0);
  pthread_mutex_unlock(&step);
  errno = failure;
  return done;
}

int rename(const char *from, const char *to) {
  REAL("rename", two_paths_t);
  const char *name = on_disk(from), *other = on_disk(to);
  if (!name || !other) return real(from, to);
  pthread_mutex_lock(&step);
  hold(to);
  int done = real(from, to), failure = errno;
  if (done == 0) write_down("rename", name, other, inode_of(to));
  pthread_mutex_unlock(&step);
  errno = failure;
  return done;
}

int link(const char *from, const char *to) {
  REAL("link", two_paths_t);
  const char *name = on_disk(to);
  if (!name) return real(from, to);
  pthread_mutex_lock(&step);
  int done = real(from, to), failure = errno;
  if (done == 0) write_down("create", name, NULL, inode_of(to));
  pthread_mutex_unlock(&step);
  errno = failure;
  return done;
}

int mkdir(const char *path, mode_t mode) {
  REAL("mkdir", mkdir_t);
  const char *name = on_disk(path);
  if (!name) return real(path, mode);
  pthread_mutex_lock(&step);
  int done = real(path, mode), failure = errno;
  if (done == 0) write_down("mkdir", name, NULL, 0);
  pthread_mutex_unlock(&step);
  errno = failure;
  return done;
}

int rmdir(const char *path) {
  REAL("rmdir", one_path_t);
  const char *name = on_disk(path);
  if (!name) return real(path);
  pthread_mutex_lock(&step);
  int done = real(path), failure = errno;
  if (done == 0) write_down("rmdir", name, NULL, 0);
  pthread_mutex_unlock(&step);
  errno = failure;
  return done;
}

static int copy(const char *from, const char *to) {
  char buffer[65536];
  int source = really_open(from, O_RDONLY | O_CLOEXEC, 0);
  int target = really_open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  ssize_t n = source < 0 || target < 0 ? -1 : 0;
  while (n >= 0 && (n = read(source, buffer, sizeof buffer)) > 0)
    if (write(target, buffer, (size_t)n) != n) n = -1;
  if (source >= 0) close(source);
  if (target >= 0) close(target);
  return n < 0 ? -1 : 0;
}

static int keep(int fd) {
  char link[64], path[PATH_MAX], part[PATH_MAX], kept[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  const char *name = on_disk(path);
  struct stat info;
  if (!name || fstat(fd, &info) != 0) return 0;
  if (S_ISREG(info.st_mode)) {
    const char *folder = getenv("DUEBOOK_POWER_KEPT");
    snprintf(kept, sizeof kept, "%s/%lu", folder, (unsigned long)info.st_ino);
    snprintf(part, sizeof part, "%s/%lu.%d.part", folder, (unsigned long)info.st_ino, gettid());
    if (copy(link, part) != 0 || rename(part, kept) != 0) return -1;
  } else if (!S_ISDIR(info.st_mode)) {
    return 0;
  }
  pthread_mutex_lock(&step);
  write_down(S_ISDIR(info.st_mode) ? "flush" : "content", name, NULL, (unsigned long)info.st_ino);
  pthread_mutex_unlock(&step);
  return 0;
}

/* While the file named by DUEBOOK_DISK_FULL_AT exists, there is no room for what is written to files; pipes and sockets go on. */
static int disk_is_full(int fd) {
  const char *mark = getenv("DUEBOOK_DISK_FULL_AT");
  struct stat info;
  if (!mark || access(mark, F_OK) != 0 || fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) return 0;
  errno = ENOSPC;
  return 1;
}

ssize_t write(int fd, const void *bytes, size_t count) {
  REAL("write", write_t);
  return disk_is_full(fd) ? -1 : real(fd, bytes, count);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  REAL("pwrite", pwrite_t);
  return disk_is_full(fd) ? -1 : real(fd, bytes, count, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  REAL("pwrite64", pwrite64_t);
  return disk_is_full(fd) ? -1 : real(fd, bytes, count, at);
}

/* From the moment on at which the file named by DUEBOOK_FSYNC_FAILS_AT exists, the disk reports an I/O error. */
static int disk_is_broken(void) {
  const char *mark = getenv("DUEBOOK_FSYNC_FAILS_AT");
  if (!mark || access(mark, F_OK) != 0) return 0;
  errno = EIO;
  return 1;
}

int fsync(int fd) {
  REAL("fsync", fd_t);
  if (disk_is_broken()) return -1;
  return real(fd) == 0 && keep(fd) == 0 ? 0 : -1;
}

int fdatasync(int fd) {
  REAL("fdatasync", fd_t);
  if (disk_is_broken()) return -1;
  return real(fd) == 0 && keep(fd) == 0 ? 0 : -1;
}
