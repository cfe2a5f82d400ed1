/** A copy of plain data that shares nothing with it. A state is copied at every look: the platform's own way takes several times as long. */
export function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf) as T
  const copy: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(value)) copy[name] = copyOf(part)
  return copy as T
}
