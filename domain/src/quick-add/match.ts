/** Ends a figure or a mark: white space, a comma, the line's end, or a full stop that ends a sentence. */
export const END = '(?=$|[\\s,;]|[.):!?](?:\\s|$))'

const compiled = new Map<string, RegExp>()

/** Matches `source` at exactly `at`, ignoring case. */
export function matchAt(source: string, text: string, at: number): RegExpExecArray | null {
  let pattern = compiled.get(source)
  if (!pattern) {
    pattern = new RegExp(source, 'iuy')
    compiled.set(source, pattern)
  }
  pattern.lastIndex = at
  return pattern.exec(text)
}
