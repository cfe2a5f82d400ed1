/** The plain text of a mail without what could be pressed in it: of a button its words stay, alone on their line. */
export function withoutAddresses(text: string): string {
  return text
    .replace(/:?[ \t]*\n?[ \t]*https?:\/\/\S+/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
