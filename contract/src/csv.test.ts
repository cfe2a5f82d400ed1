import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('quotes what has a comma, a quote or a line end, and ends every row with CRLF', () => {
  expect(
    csvOf([
      ['a', 'b, c', 'd "e"'],
      ['f\ng', '', 'h'],
    ]),
  ).toBe('\uFEFFa,"b, c","d ""e"""\r\n"f\ng",,h\r\n')
})

it.each(['=1+1', '+441', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =HYPERLINK("x")', '\n=1'])(
  'hands %j to no spreadsheet as a formula',
  (value) => {
    const [cell] = csvOf([[value]])
      .slice(1)
      .split('\r\n')
    expect(cell?.replace(/^"/, '').startsWith("'")).toBe(true)
  },
)
