/** Ends a figure or a mark: white space, a comma, the line's end, or a full stop that ends a sentence. */
export const END = '(?=$|[\\s,;]|[.):!?](?:\\s|$))'

/** Ends a day as well where another one follows behind a dash: "21/12-4/1", "12th-19th July". */
export const END_OF_DAY = `(?:${END}|(?=[-–]\\d{1,2}(?:[/.]\\d|st|nd|rd|th)))`

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
