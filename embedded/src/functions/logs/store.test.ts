import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog } from '../../log.ts'
import { openFunctionLog, type FunctionLog, type LogSearch } from './store.ts'

const home = mkdtempSync(join(tmpdir(), 'function-log-'))
const clock = { at: 1_000_000_000_000, now: () => clock.at }
const open = () =>
  openFunctionLog(join(home, 'log.sqlite'), clock, silentLog, (error) => {
    throw error
  })
let kept: FunctionLog
beforeAll(() => {
  kept = open()
  const said = [
    ['ask', 'info', 'begun'],
    ['ask', 'error', 'It Failed for 100%'],
    ['other', 'warning', 'nearly failed'],
    [null, 'info', 'of nobody'],
  ] as const
  for (const [name, level, text] of said) kept.add({ at: clock.at, function: name, level, text })
})
afterAll(() => {
  kept.close()
  rmSync(home, { recursive: true, force: true })
})

const rows: [what: string, search: LogSearch, found: string[]][] = [
  ['all', {}, ['of nobody', 'nearly failed', 'It Failed for 100%', 'begun']],
  ['of one function', { function: 'ask' }, ['It Failed for 100%', 'begun']],
  ['at least a warning', { least: 'warning' }, ['nearly failed', 'It Failed for 100%']],
  ['with a word, in any case', { text: 'FAILED' }, ['nearly failed', 'It Failed for 100%']],
  ['with what a pattern would mean', { text: '%' }, ['It Failed for 100%']],
  ['before a line', { before: 2 }, ['begun']],
  ['of a function that never was', { function: 'nobody' }, []],
]
it.each(rows)('[F71] lines are found: %s', (_what, search, found) =>
  expect(kept.find(search, 100).map(({ text }) => text)).toEqual(found),
)
it('[F71] lines are there after the next start, and for thirty days', () => {
  kept.close()
  kept = open()
  expect(kept.find({}, 100)).toHaveLength(4)
  clock.at += 31 * 86_400_000
  kept.add({ at: clock.at, function: null, level: 'info', text: 'new' })
  expect(kept.find({}, 100).map(({ text }) => text)).toEqual(['new'])
})
