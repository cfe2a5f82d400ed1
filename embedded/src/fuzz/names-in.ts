/** The names of all fields in it. */
export function namesIn(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return []
  const inside = Object.values(json).flatMap(namesIn)
  return Array.isArray(json) ? inside : [...Object.keys(json), ...inside]
}
