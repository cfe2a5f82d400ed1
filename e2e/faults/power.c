/*
 * A power cut, simulated: of every file below DUEBOOK_POWER_DISK only the bytes present at its last fsync survive.
 * Preloaded into the server; each fsync or fdatasync copies the file, as it is at that moment, into DUEBOOK_POWER_KEPT
 * before it is reported as done. A removed file is gone for good at the next fsync of any file, as on a journalling file system.
 * After the process was killed, what is in KEPT is what the disk would have held.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t removing = PTHREAD_MUTEX_INITIALIZER;
static char *removed[1024];
static int removals;

/* Removals that the next fsync makes durable. */
static void forget_removed(void) {
  pthread_mutex_lock(&removing);
  while (removals > 0) {
    remove(removed[--removals]);
    free(removed[removals]);
  }
  pthread_mutex_unlock(&removing);
}

static void make_parents(char *path) {
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    mkdir(path, 0700);
    *slash = '/';
  }
}

static int keep(int fd) {
  const char *disk = getenv("DUEBOOK_POWER_DISK"), *kept = getenv("DUEBOOK_POWER_KEPT");
  char link[64], path[PATH_MAX], copy[PATH_MAX], part[PATH_MAX], buffer[65536];
  if (!disk || !kept) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  size_t prefix = strlen(disk);
  struct stat info;
  if (strncmp(path, disk, prefix) != 0 || path[prefix] != '/' || fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) return 0;
  snprintf(copy, sizeof copy, "%s%s", kept, path + prefix);
  snprintf(part, sizeof part, "%s.%d.part", copy, (int)getpid() * 1000 + fd);
  make_parents(copy);
  int from = open(path, O_RDONLY), to = open(part, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (from < 0 || to < 0) return -1;
  ssize_t n;
  while ((n = read(from, buffer, sizeof buffer)) > 0)
    if (write(to, buffer, (size_t)n) != n) return -1;
  close(from);
  close(to);
  if (n < 0) return -1;
  forget_removed();
  return rename(part, copy);
}

int unlink(const char *path) {
  static int (*real)(const char *);
  if (!real) real = (int (*)(const char *))dlsym(RTLD_NEXT, "unlink");
  const char *disk = getenv("DUEBOOK_POWER_DISK"), *kept = getenv("DUEBOOK_POWER_KEPT");
  int done = real(path);
  if (done != 0 || !disk || !kept || strncmp(path, disk, strlen(disk)) != 0) return done;
  char *copy = NULL;
  pthread_mutex_lock(&removing);
  if (removals < 1024 && asprintf(&copy, "%s%s", kept, path + strlen(disk)) > 0) removed[removals++] = copy;
  pthread_mutex_unlock(&removing);
  return done;
}

/* From the moment on at which the file named by DUEBOOK_FSYNC_FAILS_AT exists, the disk reports an I/O error. */
static int disk_is_broken(void) {
  const char *mark = getenv("DUEBOOK_FSYNC_FAILS_AT");
  if (!mark || access(mark, F_OK) != 0) return 0;
  errno = EIO;
  return 1;
}

int fsync(int fd) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  if (disk_is_broken()) return -1;
  return real(fd) == 0 && keep(fd) == 0 ? 0 : -1;
}

int fdatasync(int fd) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  if (disk_is_broken()) return -1;
  return real(fd) == 0 && keep(fd) == 0 ? 0 : -1;
}
