/** Whether two values of documents say the same; absent and null do. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? null) === (other ?? null)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [a, b] = [one, other] as Record<string, unknown>[]
  return [...new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])].every((key) => isSame(a?.[key], b?.[key]))
}
