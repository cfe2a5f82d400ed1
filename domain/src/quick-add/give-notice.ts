import { asName } from './as-name.ts'
import type { Line } from './line.ts'
import type { Open } from './piece.ts'
import { allOf, dateOf, type Placed } from './placed.ts'
import type { Said } from './timing-result.ts'

/** "Give 4 weeks' notice by 1 Feb": the day to give it, or the day that it is given for. */
export function giveNotice(line: Line, placed: readonly Placed[], { rhythm, isTerm, due }: Said): Open[] {
  const [notice] = allOf(placed, 'notice')
  const date = dateOf(due)
  const text = notice ? line.text.slice(notice.start, notice.end) : ''
  const [, words = ''] = /^give\s+(.+)$/i.exec(text) ?? []
  if (!notice || !date || !due || rhythm || isTerm || words === '') return []
  const options = [
    {
      value: 'give',
      replacement: asName(text).replacement,
      label: `given by ${line.written(date)}; “${text}” is the name`,
    },
    { value: 'before', replacement: words, label: 'that long before then' },
  ]
  return [
    {
      code: 'which-date',
      start: notice.start,
      end: notice.end,
      options,
      question: `Is the notice to be given by ${line.written(date)}, or so long before it?`,
    },
  ]
}
