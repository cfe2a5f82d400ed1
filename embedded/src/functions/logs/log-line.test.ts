import { expect, it } from 'vitest'
import { mark, readPrinted } from '../wire/printed-line.ts'
import { readLogLine } from './log-line.ts'

it('[F70] every line of what is printed names its function, and reads as it was', () => {
  const lines = mark('one\n  two\n\nthree\n', 'group-inner').split('\n').map(readPrinted)
  expect(lines.map(({ text }) => text)).toEqual(['one', '  two', '', 'three', ''])
  expect(lines.map((line) => line.function)).toEqual(['group-inner', 'group-inner', null, 'group-inner', null])
  expect(readPrinted('plain')).toEqual({ function: null, text: 'plain' })
})

const rows: [what: string, text: string, stream: 'stdout' | 'stderr', level: string, said: string][] = [
  ['by the logger', '{"severity":"WARNING","message":"low","left":3}', 'stderr', 'warning', 'low {"left":3}'],
  ['without a message', '{"severity":"ERROR"}', 'stderr', 'error', ''],
  ['of an unknown severity', '{"severity":"constructor"}', 'stdout', 'info', '{"severity":"constructor"}'],
  ['of JSON that is none', '{oh', 'stdout', 'info', '{oh'],
  ['by the console', 'hello', 'stdout', 'info', 'hello'],
  ['on standard error', 'oh no', 'stderr', 'error', 'oh no'],
]
it.each(rows)('[F71] a line %s has its level and its words', (_what, text, stream, level, said) => {
  expect(readLogLine('ask', text, stream, 1)).toEqual({ at: 1, function: 'ask', level, text: said })
})
it('[F71] a line of any length is kept to four thousand signs', () =>
  expect(readLogLine(null, 'x'.repeat(1_000_000), 'stdout', 1).text).toHaveLength(4_000))
