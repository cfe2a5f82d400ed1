/** One content line of calendar text, ended by CRLF and folded at 75 octets (RFC 5545, 3.1); no character is cut in two. */
export function icsLine(line: string): string {
  let out = ''
  let octets = 0
  for (const character of line) {
    const code = character.codePointAt(0) ?? 0
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    // Continuation lines begin with a space, which counts.
    if (octets + size > 75) {
      out += '\r\n '
      octets = 1
    }
    out += character
    octets += size
  }
  return `${out}\r\n`
}

/**
 * A value of type TEXT (RFC 5545, 3.3.11): what parts values is escaped, other control characters and halves of a character are left out.
 * The line and paragraph separators of Unicode are line ends as well, because readers whose patterns stop at them lose the whole line.
 */
export const icsText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, (one) => (one === '\n' || one === '\t' ? one : ''))
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
