/** What a text says: of which date, what, and where it is answered. */
export type TextSaid = { title: string; said: string; link: string }

/** Septets of one text in the GSM 7 bit default alphabet, and UTF-16 units of two that are joined (3GPP TS 23.038 and 23.040). */
const inAlphabet = 160
const inUnicode = 2 * 67
/** So much of a title stands, however long the address behind it. */
const leastOfTitle = 12

/**
 * "VAT return: due Mon 30 Nov, in 7 days, nobody has it in hand. https://…": one text, of which the title is cut where it would not fit. What the
 * alphabet of telephones cannot write goes as two in Unicode, for an address alone fills one.
 */
export function fitText({ title, said, link }: TextSaid): string {
  const [name, words] = [title, said].map(plainMarks) as [string, string]
  const rest = `: ${words.replace(/[.]$/, '')}. ${link}`
  const whole = name + rest
  const isPlain = septets(whole) !== null
  const size = (text: string) => (isPlain ? septets(text)! : text.length)
  const room = (isPlain ? inAlphabet : inUnicode) - size(rest)
  if (size(name) <= room) return whole
  return cut(name, Math.max(room, leastOfTitle), size) + rest
}

function cut(text: string, room: number, size: (text: string) => number): string {
  let kept = ''
  for (const letter of text) {
    if (size(kept + letter) + 3 > room) break
    kept += letter
  }
  return `${kept.trimEnd()}...`
}

/** Marks that the alphabet does not have and others that say the same. */
const plainMarks = (text: string) =>
  text
    .replaceAll(' · ', ', ')
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/[–—‐‑−]/g, '-')
    .replaceAll('…', '...')
    .replace(/\s/g, ' ')

/** How many septets a text takes; null where the alphabet lacks one of its letters (3GPP TS 23.038, section 6.2.1). */
function septets(text: string): number | null {
  let count = 0
  for (const letter of text) {
    if (alphabet.has(letter)) count += 1
    else if (extension.has(letter)) count += 2
    else return null
  }
  return count
}
const alphabet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extension = new Set('\f^{}\\[~]|€')
