/** The http and https addresses of a message, in order, each once; those of the text first. */
export function linksIn(text: string, html: string | null): string[] {
  const found = [...text.matchAll(/https?:\/\/[^\s<>"']+/g)].map(([link]) => link.replace(/[.,;:!?)\]]+$/, ''))
  for (const [, quoted, single] of (html ?? '').matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi))
    found.push(decodeEntities(quoted ?? single ?? '').trim())
  return [...new Set(found.filter((link) => /^https?:\/\//.test(link) && URL.canParse(link)))]
}

const named: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', apos: "'" }

const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    return named[String(name).toLowerCase()] ?? whole
  })
