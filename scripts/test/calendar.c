/*
 * Moves the calendar of every program that loads it (LD_PRELOAD) ahead by AHEAD_SECONDS. Timers and monotonic clocks
 * stay real, so that nothing waits longer; so do the times of files.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/time.h>
#include <time.h>

/* The C library's own function of that name. */
#define REAL(name)                                                                    \
  ({                                                                                  \
    static __typeof__(&name) found;                                                   \
    if (found == NULL) found = (__typeof__(&name))dlsym(RTLD_NEXT, #name);            \
    found;                                                                            \
  })

static int is_calendar(clockid_t clock) { return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE; }

int clock_gettime(clockid_t clock, struct timespec *now) {
  int status = REAL(clock_gettime)(clock, now);
  if (status == 0 && is_calendar(clock)) now->tv_sec += AHEAD_SECONDS;
  return status;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  int status = REAL(gettimeofday)(now, zone);
  if (status == 0) now->tv_sec += AHEAD_SECONDS;
  return status;
}

time_t time(time_t *result) {
  time_t now = REAL(time)(NULL) + AHEAD_SECONDS;
  if (result != NULL) *result = now;
  return now;
}

int timespec_get(struct timespec *now, int base) {
  int status = REAL(timespec_get)(now, base);
  if (status == TIME_UTC) now->tv_sec += AHEAD_SECONDS;
  return status;
}

/* A condition does not tell its clock, but a deadline lies near the time of the clock it was taken from. */
static clockid_t clock_of(const struct timespec *deadline) {
  struct timespec calendar, monotonic;
  clock_gettime(CLOCK_REALTIME, &calendar);
  clock_gettime(CLOCK_MONOTONIC, &monotonic);
  return deadline->tv_sec > (calendar.tv_sec + monotonic.tv_sec) / 2 ? CLOCK_REALTIME : CLOCK_MONOTONIC;
}

/* The deadline for the kernel, whose calendar is the real one. */
static struct timespec real_deadline(clockid_t clock, const struct timespec *deadline) {
  struct timespec real = *deadline;
  if (is_calendar(clock)) real.tv_sec -= AHEAD_SECONDS;
  return real;
}

/* Functions that wait until a deadline. */
#define WAITING(name, parameters, arguments, clock)                                   \
  int name parameters {                                                               \
    struct timespec real = real_deadline(clock, deadline);                            \
    return REAL(name) arguments;                                                      \
  }
#define UNTIL const struct timespec *deadline

WAITING(pthread_cond_timedwait, (pthread_cond_t * cond, pthread_mutex_t *mutex, UNTIL), (cond, mutex, &real),
        clock_of(deadline))
WAITING(pthread_cond_clockwait, (pthread_cond_t * cond, pthread_mutex_t *mutex, clockid_t clock, UNTIL),
        (cond, mutex, clock, &real), clock)
WAITING(pthread_mutex_timedlock, (pthread_mutex_t * mutex, UNTIL), (mutex, &real), CLOCK_REALTIME)
WAITING(pthread_mutex_clocklock, (pthread_mutex_t * mutex, clockid_t clock, UNTIL), (mutex, clock, &real), clock)
WAITING(pthread_rwlock_timedrdlock, (pthread_rwlock_t * lock, UNTIL), (lock, &real), CLOCK_REALTIME)
WAITING(pthread_rwlock_timedwrlock, (pthread_rwlock_t * lock, UNTIL), (lock, &real), CLOCK_REALTIME)
WAITING(sem_timedwait, (sem_t * semaphore, UNTIL), (semaphore, &real), CLOCK_REALTIME)
WAITING(sem_clockwait, (sem_t * semaphore, clockid_t clock, UNTIL), (semaphore, clock, &real), clock)

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *request, struct timespec *remaining) {
  struct timespec real = flags == TIMER_ABSTIME ? real_deadline(clock, request) : *request;
  return REAL(clock_nanosleep)(clock, flags, &real, remaining);
}
