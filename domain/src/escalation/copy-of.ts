/**
 * A copy of plain data that shares nothing with it. A state is copied at every look: the platform's own way takes several times as long, and so
 * does an object that grows a name at a time, which a spread does not.
 */
export function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf) as T
  const copy = { ...value } as Record<string, unknown>
  for (const name in copy) {
    const part = copy[name]
    if (typeof part === 'object' && part !== null) copy[name] = copyOf(part)
  }
  return copy as T
}
