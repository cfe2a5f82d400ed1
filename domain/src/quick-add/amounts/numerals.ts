/** The readings of a numeral in a locale: none where it is no number, two where "1.250" may be either. A `k` is a thousand. */
export function readNumber(text: string, locale: string): number[] {
  if (/k$/i.test(text)) return readNumber(text.slice(0, -1), locale).map((value) => value * 1000)
  const plain = text.replaceAll(/['’\s\u00a0\u202f]/g, '')
  const dot = plain.lastIndexOf('.')
  const comma = plain.lastIndexOf(',')
  if (dot < 0 && comma < 0) return bounded(Number(plain))
  const last = Math.max(dot, comma)
  const separator = plain.charAt(last)
  const whole = plain.slice(0, last)
  const fraction = plain.slice(last + 1)
  const grouped = bounded(Number(plain.replaceAll(/[.,]/g, '')))
  const decimal = bounded(Number(`${whole.replaceAll(/[.,]/g, '')}.${fraction}`))
  if (dot >= 0 && comma >= 0) return whole.includes(separator) || fraction.length > 3 ? [] : decimal
  if (whole.includes(separator)) return fraction.length === 3 || isLakh(whole, fraction, separator) ? grouped : []
  if (fraction.length <= 2) return decimal
  if (fraction.length > 3) return []
  return groupSeparator(locale) === separator ? grouped : [...grouped, ...decimal]
}

/** "1,00,000": groups of two, and three at the end, as in India. */
const isLakh = (whole: string, fraction: string, separator: string) =>
  fraction.length === 3 && whole.split(separator).every((group, index) => group.length === 2 || index === 0)

const bounded = (value: number) => (Number.isFinite(value) && value <= 1e10 ? [value] : [])

function groupSeparator(locale: string): string {
  const language = locale.slice(0, 2).toLowerCase()
  if (['en', 'ja', 'zh', 'ko', 'th', 'he', 'hi'].includes(language)) return ','
  return ['de', 'es', 'it', 'nl', 'pt', 'da', 'id', 'tr', 'el', 'ro'].includes(language) ? '.' : ' '
}

/** The number as the locale writes it, so that it is read in one way. */
export function plainNumber(value: number, locale: string): string {
  if (Number.isInteger(value)) return String(value)
  const text = value.toFixed(2)
  return groupSeparator(locale) === ',' ? text : text.replace('.', ',')
}
