/** One or two numbers as they are written, before anything says what their separators mean. */
export type AmountText = {
  numbers: NumberText[]
  negative: boolean
  about: boolean
  /** A code of ISO 4217, or a sign that stands for one or several. */
  currency: string | null
}
/** `decimal` null: one separator with three digits behind it, which groups or is the decimal one. `separator` is that one. */
export type NumberText = { text: string; decimal: '.' | ',' | null; separator: '.' | ',' | null }

/** Reads `£1,200`, `80-120`, `~ 600 €`, `(45.00)`; null for words. */
export function amountText(written: string): AmountText | null {
  let text = written.trim().replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
  if (text === '' || text.length > 80) return null
  const about = ABOUT.exec(text)?.[0] ?? ''
  text = text.slice(about.length)
  let negative = false
  if (text.startsWith('(') && text.endsWith(')')) [text, negative] = [text.slice(1, -1).trim(), true]
  const signed = signOff(text)
  const money = currencyOff(signed.text)
  const again = signOff(money.text)
  negative ||= signed.negative || again.negative
  const parts = again.text.split(/\s?(?:-|–|—|\bto\b|\bbis\b|\bà\b)\s?/)
  if (parts.length > 2) return null
  const numbers: NumberText[] = []
  let { currency } = money
  for (const part of parts) {
    const own = currencyOff(part)
    currency ??= own.currency
    const number = numberText(own.text)
    if (number === null) return null
    numbers.push(number)
  }
  return { numbers, negative, about: about !== '', currency }
}

const ABOUT = /^(?:~|≈|ca\.?(?=\s)|circa(?=\s)|about(?=\s)|approx\.?(?=\s)|etwa(?=\s)|env(?:iron|\.)?(?=\s))\s*/i

function signOff(text: string): { text: string; negative: boolean } {
  if (/^[-−]/.test(text)) return { text: text.slice(1).trim(), negative: true }
  if (/\d\s?[-−]$/.test(text)) return { text: text.slice(0, -1).trim(), negative: true }
  return { text: text.replace(/^\+/, ''), negative: false }
}

const SIGNS = [
  'US$', 'A$', 'AU$', 'C$', 'CA$', 'NZ$', 'HK$', 'S$', 'R$', 'MX$', '£', '€', '$', '¥', '₹', '₽', '₩', '₪', '₺', 'zł', 'Kč', 'Ft', 'kr.', 'kr', 'Fr.', 'Fr',
] // prettier-ignore

/** A sign or a code before or behind the number. */
function currencyOff(text: string): { text: string; currency: string | null } {
  for (const sign of SIGNS) {
    const folded = text.toLowerCase()
    if (folded.startsWith(sign.toLowerCase())) return { text: text.slice(sign.length).trim(), currency: sign }
    if (folded.endsWith(sign.toLowerCase())) return { text: text.slice(0, -sign.length).trim(), currency: sign }
  }
  const code = /^([A-Za-z]{3})(?![A-Za-z])|(?<![A-Za-z])([A-Za-z]{3})$/.exec(text)
  const named = (code?.[1] ?? code?.[2])?.toUpperCase()
  if (!named || !CODES.has(named)) return { text, currency: null }
  return { text: (code?.[1] ? text.slice(3) : text.slice(0, -3)).trim(), currency: named }
}

const CODES = new Set(Intl.supportedValuesOf('currency'))
export const isCurrencyCode = (code: string): boolean => CODES.has(code)

function numberText(written: string): NumberText | null {
  const text = written.trim().replaceAll('’', "'")
  if (!/^(?:\d[\d., ']*)?\d$|^[.,]\d+$/.test(text)) return null
  if (/[ ']/.test(text) && !/^\d{1,3}(?:[ ']\d{3})+(?:[.,]\d+)?$/.test(text)) return null
  const plain = text.replaceAll(/[ ']/g, '')
  const [points, commas] = [plain.split('.').length - 1, plain.split(',').length - 1]
  if (points === 0 && commas === 0) return { text: plain, decimal: null, separator: null }
  if (points > 0 && commas > 0) {
    const decimal = plain.lastIndexOf('.') > plain.lastIndexOf(',') ? '.' : ','
    return (decimal === '.' ? points : commas) === 1 ? { text: plain, decimal, separator: decimal } : null
  }
  const separator = points > 0 ? '.' : ','
  if (points + commas > 1) {
    const groups = /^\d{1,3}(?:[.,]\d{3})+$/.test(plain)
    return groups ? { text: plain, decimal: separator === '.' ? ',' : '.', separator } : null
  }
  const [whole = '', part = ''] = plain.split(separator)
  const open = part.length === 3 && whole.length >= 1 && whole.length <= 3 && whole !== '0' && text === plain
  return { text: plain, decimal: open ? null : separator, separator }
}

/** The number in a minor unit of so many digits, half of one rounded up; null over what an amount can be. */
export function minorOf(text: string, decimal: '.' | ',', digits: number): number | null {
  const [whole = '', part = ''] = text.replaceAll(decimal === '.' ? ',' : '.', '').split(decimal)
  const kept = part.slice(0, digits).padEnd(digits, '0')
  const minor = Number(`${whole}${kept}` || '0') + (Number(part[digits] ?? '0') >= 5 ? 1 : 0)
  return minor <= 1e13 ? minor : null
}
