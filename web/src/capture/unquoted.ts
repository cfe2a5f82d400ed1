/** A text without the marks of a mail that was answered or forwarded: the words between them are what it says. Lines stay where they are. */
export function unquoted(text: string): string {
  // One or two may be figures: “> 5 %”.
  const quoted = text.match(/^>/gm)?.length ?? 0
  return quoted < 3 ? text : text.replaceAll(/^(?:>[ \t]?)+/gm, '')
}
