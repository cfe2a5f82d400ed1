/** An hour from 1 to 6, or one said to be of the evening, is no hour of the morning unless that is said too. */
export function inHalfOfDay(
  time: string,
  found: { text: string; start: { isCertain(name: 'meridiem'): boolean } },
  plain: string,
): string {
  const hour = Number(time.slice(0, 2))
  if (found.start.isCertain('meridiem') || hour < 1 || hour > 11 || /\b(morning|[ap]m)\b/.test(plain)) return time
  const evening = /\b(afternoon|evening|tonight|night)\b/.test(plain)
  const early =
    hour < 7 && /\b0?\d(?::\d\d)?\b/.test(found.text) && !/\b0\d|ago|later|from now|\bin \d|-/.test(found.text)
  return evening || early ? `${twoDigits(hour + 12)}${time.slice(2)}` : time
}

/** A time said beside a date: "at 5", "19:30", "9am", "tomorrow at seven twenty-seven". */
export function timeIn(rest: string, whole: string): string | null {
  if (/\bnoon\b|\bmid ?day\b/.test(rest)) return '12:00'
  if (/\bmidnight\b/.test(rest)) return '00:00'
  const found =
    /\b(\d{1,2})(?:[: .](\d\d))?(?::\d\d)? ?(am|pm)\b/.exec(rest) ??
    /\b(\d{1,2}):(\d\d)(?::\d\d)?\b()/.exec(rest) ??
    /(?:\bat|@|around|for) (\d{1,2})(?: (\d\d))?\b(?!\/|[ -]?(?:day|week|month|year|st|nd|rd|th))()/.exec(rest) ??
    /^[ |]*(\d{1,2})(?: (\d\d))?()[ |]*$/.exec(rest)
  if (!found) return null
  const hour = Number(found[1])
  if (hour > 24) return null
  const evening = /\b(afternoon|evening|tonight|night)\b/.test(whole)
  const half =
    found[3] ||
    (evening && hour < 12
      ? 'pm'
      : /\bmorning\b/.test(whole)
        ? 'am'
        : hour >= 1 && hour < 7 && !found[1]?.startsWith('0')
          ? 'pm'
          : '')
  const at = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour % 24
  return `${twoDigits(at)}:${found[2] ?? '00'}`
}

export const twoDigits = (n: number) => String(n).padStart(2, '0')
