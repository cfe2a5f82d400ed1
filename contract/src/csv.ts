/**
 * Rows as one CSV file (RFC 4180: CRLF, quotes doubled), with a mark that spreadsheets know UTF-8 by. What such a program would take for a
 * formula gets an apostrophe before it; `guard` puts it there.
 */
export const csvOf = (rows: readonly (readonly string[])[], guard = harmless): string =>
  `\uFEFF${rows.map((row) => `${row.map((one) => quoted(guard(one))).join(',')}\r\n`).join('')}`

const harmless = (value: string) => (/^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value)

const quoted = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
