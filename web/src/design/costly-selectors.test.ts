import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sheets = globSync('**/*.css', { cwd: `${import.meta.dirname}/..` })

/**
 * What a row that comes costs every row that is there. `+ *` and `~ *` after an element make a browser go through the styles of all that stands
 * beside whatever is added anywhere; `:not(:has())` does so for all that is under it. With them a list took fifty times as long to draw one row more.
 */
it.each(sheets)('%s has no selector for which every row pays when one is added', (sheet) => {
  const style = readFileSync(`${import.meta.dirname}/../${sheet}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const screen = withoutPrint(style)
  const selectors = screen.match(/[^{};]+(?=\{)/g) ?? []
  expect(selectors.filter((one) => /[+~]\s*\*/.test(one) || /:not\(:has\(/.test(one) || /\+\s*li\b/.test(one))).toEqual(
    [],
  )
})

/** Paper is drawn once. */
function withoutPrint(style: string): string {
  const from = style.indexOf('@media print')
  if (from < 0) return style
  let depth = 0
  for (let at = style.indexOf('{', from); at < style.length; at++) {
    if (style[at] === '{') depth++
    if (style[at] === '}' && --depth === 0) return style.slice(0, from) + withoutPrint(style.slice(at + 1))
  }
  return style.slice(0, from)
}
