import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const rows = readFileSync(join(import.meta.dirname, 'FAILURES.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, failure, , test] = line.split('|').map((cell) => cell.trim())
    const named = /^`([^`]+)`: (.+)$/.exec(test ?? '')
    return failure && named ? [{ failure, file: named[1] ?? '', title: named[2] ?? '' }] : []
  })

it('the table of failures has its rows', () => expect(rows.length).toBeGreaterThan(10))

it.each(rows)('$failure: its test is there', ({ file, title }) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(title)
})
