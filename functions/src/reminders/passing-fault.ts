/** CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, INTERNAL, UNAVAILABLE, UNAUTHENTICATED of google.rpc. */
const passing: unknown[] = [1, 2, 4, 8, 10, 13, 14, 16]

/** Whether a fault lies in the services and may be gone at the next try, rather than in what was to be sent. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  const { code } = error as Error & { code?: unknown }
  if (typeof code === 'number') return passing.includes(code)
  // The admin SDK's codes, and those of Node's sockets.
  if (typeof code === 'string') return /^(app\/|auth\/internal-error|E[A-Z]+$)/.test(code)
  return false
}
