/** Text without the marks of a web page, where it has any; a break or the end of a paragraph is a new line. */
export function plainText(text: string): string {
  if (!/<\/?[a-z][a-z0-9]{0,20}(?:\s[^<>]*)?\/?>/i.test(text)) return text
  return text
    .replaceAll(/<br\s?\/?>|<\/p>|<\/div>|<\/li>/gi, '\n')
    .replaceAll(/<\/?[a-z][a-z0-9]{0,20}(?:\s[^<>]*)?\/?>/gi, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39|apos);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .replaceAll(/\n{3,}/g, '\n\n')
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", apos: "'" }
