/**
 * Rows as one CSV file (RFC 4180: CRLF, quotes doubled), with a mark that spreadsheets know UTF-8 by. What such a program would take for a
 * formula gets an apostrophe before it.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`

function cell(value: string): string {
  const harmless = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
