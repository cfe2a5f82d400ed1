/** Documents hold timestamps; a file for other programs holds text. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object') return value
  if ('toDate' in value && typeof value.toDate === 'function') return (value.toDate() as Date).toISOString()
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]))
}
