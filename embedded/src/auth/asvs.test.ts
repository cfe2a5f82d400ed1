import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = import.meta.dirname
const titles = globSync('**/*.test.ts', { cwd: folder })
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n')
const rows = readFileSync(join(folder, 'ASVS.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

it.each(rows.map(([, item = '', , , proof = '']) => [item, proof] as const))(
  'item %s of the ASVS has a test that exists, or a reason',
  (_item, proof) => {
    const named = [...proof.matchAll(/`(\[[A-Z]{2}\d{1,2}\][^`]*)`/g)].map(([, title = '']) => title)
    if (named.length === 0) return expect(proof).toMatch(/^(\*elsewhere\*|\*not used\*|\*\*differs\*\*)/)
    for (const title of named) expect([title, titles.includes(`'${title}`)]).toEqual([title, true])
  },
)

it('every item of authentication and sessions stands in the list, once', () => {
  const items = rows.map(([, item]) => item)
  expect(items).toHaveLength(62)
  expect(new Set(items).size).toBe(items.length)
})
