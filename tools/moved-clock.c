/*
 * The clock of a machine on another day, for the processes into which this is preloaded and all that they start: what tells the time of day
 * is DUEBOOK_CLOCK_AHEAD seconds ahead. What measures elapsed time is left alone, and a wait until a time of day ends when it should.
 * File times stay the disk's. A library for this exists (libfaketime); under it Chromium needs some twenty times the processor.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* No machine has been up for so many seconds: what is later is a time of day, what is earlier is counted from the machine's start. */
#define LATEST_UPTIME 1000000000

static int (*real_clock_gettime)(clockid_t, struct timespec *);
static int (*real_cond_timedwait)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
static int (*real_sem_timedwait)(sem_t *, const struct timespec *);
static long (*real_syscall)(long, ...);
static time_t ahead;

/* Other libraries ask for the time before a constructor of ours would have run. */
static void open_clock(void) {
  if (real_clock_gettime) return;
  const char *seconds = getenv("DUEBOOK_CLOCK_AHEAD");
  ahead = seconds ? atoll(seconds) : 0;
  *(void **)&real_cond_timedwait = dlsym(RTLD_NEXT, "pthread_cond_timedwait");
  *(void **)&real_sem_timedwait = dlsym(RTLD_NEXT, "sem_timedwait");
  *(void **)&real_syscall = dlsym(RTLD_NEXT, "syscall");
  *(void **)&real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  open_clock();
  int failed = real_clock_gettime(clock, at);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += ahead;
  return failed;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  (void)zone;
  struct timespec now;
  int failed = clock_gettime(CLOCK_REALTIME, &now);
  if (!failed) *at = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return failed;
}

time_t time(time_t *at) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}

static struct timespec unmoved(const struct timespec *until) {
  open_clock();
  return (struct timespec){until->tv_sec - (until->tv_sec > LATEST_UPTIME ? ahead : 0), until->tv_nsec};
}

int pthread_cond_timedwait(pthread_cond_t *restrict cond, pthread_mutex_t *restrict mutex, const struct timespec *restrict until) {
  struct timespec end = unmoved(until);
  return real_cond_timedwait(cond, mutex, &end);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
  struct timespec end = unmoved(until);
  return real_sem_timedwait(semaphore, &end);
}

long syscall(long number, ...) {
  long given[6];
  va_list rest;
  va_start(rest, number);
  for (int index = 0; index < 6; index++) given[index] = va_arg(rest, long);
  va_end(rest);
  open_clock();
  struct timespec end;
  if (number == SYS_futex && given[3] && (given[1] & FUTEX_CLOCK_REALTIME)) {
    end = unmoved((const struct timespec *)given[3]);
    given[3] = (long)&end;
  }
  return real_syscall(number, given[0], given[1], given[2], given[3], given[4], given[5]);
}
