/** The words of an HTML text, a line for each of its blocks; what is not shown is left out. Nothing of it runs: it is only cut up. */
export function textOfHtml(html: string): string {
  return html
    .slice(0, MOST_LETTERS)
    .replaceAll(/<!--[^]*?(?:-->|$)/g, '')
    .replaceAll(/<(script|style|head|template|title)\b[^>]{0,2000}>[^]*?(?:<\/\1\s{0,20}>|$)/gi, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<\/?(?:p|div|h[1-6]|table|ul|ol|blockquote|section|article|header|footer)\b[^>]{0,2000}>/gi, '\n\n')
    .replaceAll(/<(?:br|li|tr|hr)\b[^>]{0,2000}>/gi, '\n')
    .replaceAll(/<\/t[dh]\s{0,20}>/gi, '\t')
    .replaceAll(/<[a-z!/?][^>]{0,2000}>/gi, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (all, ten, sixteen, name) => {
      if (name) return ENTITIES[String(name).toLowerCase()] ?? all
      const code = ten ? Number(ten) : Number.parseInt(String(sixteen), 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
    })
    .replaceAll(/[ \u00a0]*\n[ \u00a0]*/g, '\n')
    .replaceAll(/[\t ]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Far beyond what anybody writes, and little enough for a tag that never ends to cost nothing. */
const MOST_LETTERS = 2_000_000

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
  euro: '€',
  yen: '¥',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  hellip: '…',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
  oacute: 'ó',
  aacute: 'á',
  iacute: 'í',
}
