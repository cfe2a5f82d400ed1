/** Milliseconds since 1970 of an instant as documents hold it; null while the service has not set it. */
export function instantOf(value: unknown): number | null {
  return typeof value === 'object' && value !== null && 'toMillis' in value && typeof value.toMillis === 'function'
    ? (value.toMillis() as number)
    : null
}
