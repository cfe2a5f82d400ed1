/** Deep equality as the vectors mean it: key order is free; an absent key equals null, an empty list and an empty object. */
export function sameAnswer(actual: unknown, expected: unknown): boolean {
  if (isNothing(actual) || isNothing(expected)) return isNothing(actual) && isNothing(expected)
  if (Array.isArray(actual) || Array.isArray(expected)) {
    if (!Array.isArray(actual) || !Array.isArray(expected) || actual.length !== expected.length) return false
    return actual.every((item, i) => sameAnswer(item, expected[i]))
  }
  if (isRecord(actual) && isRecord(expected)) {
    return [...new Set([...Object.keys(actual), ...Object.keys(expected)])].every((key) =>
      sameAnswer(actual[key], expected[key]),
    )
  }
  return actual === expected
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
