#define _GNU_SOURCE
#include "FastClock.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>

typedef struct {
  uintptr_t start, end;
} Range;

enum { rangeLimit = 32, descriptorLimit = 4096, clockCount = CLOCK_BOOTTIME + 1 };

static int64_t speed = 1;
/// The code whose clocks are fast.
static Range ranges[rangeLimit];
static int rangeCount;
/// The times of the clocks at the start, in nanoseconds.
static int64_t starts[clockCount];
/// The clock of each timer, by its descriptor.
static unsigned char timerClocks[descriptorLimit];

static int (*machineClock)(clockid_t, struct timespec *);
static int (*machineTimer)(int, int);
static int (*machineSetTimer)(int, int, const struct itimerspec *, struct itimerspec *);
static int (*machineWait)(sem_t *, const struct timespec *);
static int (*machineCondition)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
static int (*machinePoll)(struct pollfd *, nfds_t, int);

static int64_t nanoseconds(struct timespec time) {
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static struct timespec timespec(int64_t nanoseconds) {
  return (struct timespec){ nanoseconds / 1000000000, nanoseconds % 1000000000 };
}

/// Returns how long a duration of the fast clocks is on those of the machine, rounded up.
static int64_t onMachine(int64_t duration) { return (duration + speed - 1) / speed; }

/// Returns a time of a fast clock on the clock of the machine.
static struct timespec machineTime(clockid_t clock, struct timespec time) {
  int64_t since = nanoseconds(time) - starts[clock];
  return timespec(since > 0 ? starts[clock] + onMachine(since) : nanoseconds(time));
}

static bool isFast(void *caller) {
  for (int i = 0; i < rangeCount; i++)
    if ((uintptr_t)caller >= ranges[i].start && (uintptr_t)caller < ranges[i].end) return true;
  return false;
}

static int addRange(
  struct dl_phdr_info *library, [[maybe_unused]] size_t size, [[maybe_unused]] void *data
) {
  // The program itself has no name.
  const char *name = library->dlpi_name;
  bool isSwift = !*name || strstr(name, "/libswift") || strstr(name, "/libdispatch") ||
                 strstr(name, "Foundation");
  if (!isSwift || rangeCount == rangeLimit) return 0;
  Range range = { UINTPTR_MAX, 0 };
  for (int i = 0; i < library->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &library->dlpi_phdr[i];
    if (part->p_type != PT_LOAD) continue;
    uintptr_t start = library->dlpi_addr + part->p_vaddr, end = start + part->p_memsz;
    if (start < range.start) range.start = start;
    if (end > range.end) range.end = end;
  }
  ranges[rangeCount++] = range;
  return 0;
}

static void findMachine(void) {
  machineClock = dlsym(RTLD_NEXT, "clock_gettime");
  machineTimer = dlsym(RTLD_NEXT, "timerfd_create");
  machineSetTimer = dlsym(RTLD_NEXT, "timerfd_settime");
  machineWait = dlsym(RTLD_NEXT, "sem_timedwait");
  // Its first version has no clocks, and the loader would choose that.
  machineCondition = dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
  if (!machineCondition) machineCondition = dlsym(RTLD_NEXT, "pthread_cond_timedwait");
  machinePoll = dlsym(RTLD_NEXT, "poll");
}

__attribute__((constructor)) static void start(void) {
  if (!machineClock) findMachine();
  const char *wanted = getenv("FAST_CLOCK");
  speed = wanted && atoi(wanted) > 1 ? atoi(wanted) : 1;
  // The commands that the program starts have the clocks of the machine.
  unsetenv("LD_PRELOAD");
  for (int clock = 0; clock < clockCount; clock++) {
    struct timespec now;
    if (machineClock(clock, &now) == 0) starts[clock] = nanoseconds(now);
  }
  if (speed > 1) dl_iterate_phdr(addRange, NULL);
}

static bool counts(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC || clock == CLOCK_BOOTTIME;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (!machineClock) findMachine();
  int result = machineClock(clock, time);
  if (result == 0 && counts(clock) && isFast(__builtin_return_address(0)))
    *time = timespec(starts[clock] + (nanoseconds(*time) - starts[clock]) * speed);
  return result;
}

int gettimeofday(struct timeval *restrict time, [[maybe_unused]] void *restrict zone) {
  if (!machineClock) findMachine();
  struct timespec now;
  machineClock(CLOCK_REALTIME, &now);
  if (isFast(__builtin_return_address(0)))
    now = timespec(
      starts[CLOCK_REALTIME] + (nanoseconds(now) - starts[CLOCK_REALTIME]) * speed);
  *time = (struct timeval){ now.tv_sec, now.tv_nsec / 1000 };
  return 0;
}

int timerfd_create(int clock, int flags) {
  if (!machineTimer) findMachine();
  int timer = machineTimer(clock, flags);
  if (timer >= 0 && timer < descriptorLimit) timerClocks[timer] = clock;
  return timer;
}

int timerfd_settime(
  int timer, int flags, const struct itimerspec *new, struct itimerspec *old
) {
  if (!machineSetTimer) findMachine();
  if (timer >= descriptorLimit || !isFast(__builtin_return_address(0)))
    return machineSetTimer(timer, flags, new, old);
  struct itimerspec real = *new;
  real.it_interval = timespec(onMachine(nanoseconds(new->it_interval)));
  // Zero stops the timer.
  if (flags & TFD_TIMER_ABSTIME && nanoseconds(new->it_value) > 0)
    real.it_value = machineTime(timerClocks[timer], new->it_value);
  else
    real.it_value = timespec(onMachine(nanoseconds(new->it_value)));
  return machineSetTimer(timer, flags, &real, old);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict limit) {
  if (!machineWait) findMachine();
  struct timespec real = *limit;
  if (isFast(__builtin_return_address(0))) real = machineTime(CLOCK_REALTIME, *limit);
  return machineWait(semaphore, &real);
}

int pthread_cond_timedwait(
  pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
  const struct timespec *restrict limit
) {
  if (!machineCondition) findMachine();
  struct timespec real = *limit;
  if (isFast(__builtin_return_address(0))) real = machineTime(CLOCK_REALTIME, *limit);
  return machineCondition(condition, mutex, &real);
}

int poll(struct pollfd *files, nfds_t count, int milliseconds) {
  if (!machinePoll) findMachine();
  if (milliseconds > 0 && isFast(__builtin_return_address(0)))
    milliseconds = (int)onMachine(milliseconds);
  return machinePoll(files, count, milliseconds);
}
