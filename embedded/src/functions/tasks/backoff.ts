import type { TaskRetry } from '../wire/endpoint.ts'

/** Milliseconds until the next try, after so many that failed: doubled so many times, then growing by the same step (Cloud Tasks, `RetryConfig.maxDoublings`). */
export function backoff(
  { minimumBackoffSeconds, maximumBackoffSeconds, doublings }: TaskRetry,
  failed: number,
): number {
  const doubled = Math.min(failed - 1, doublings)
  const largest = minimumBackoffSeconds * 2 ** doubled
  return Math.min(maximumBackoffSeconds, largest * (1 + Math.max(0, failed - 1 - doublings))) * 1000
}

/** Whether a task that has failed so many times since `createdAt` is given up: where both limits are there, once both are reached. */
export function isGivenUp({ attempts, seconds }: TaskRetry, failed: number, createdAt: number, now: number): boolean {
  if (failed < attempts) return false
  return seconds === null || now - createdAt >= seconds * 1000
}
