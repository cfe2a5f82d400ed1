import type { Line } from './line.ts'
import type { Open } from './piece.ts'
import { allOf, dateOf, type Placed } from './placed.ts'
import type { Timing } from './timing-result.ts'
import { asName } from './as-name.ts'

/** "Weekly review notes 5 Dec": once, with the word in the name, or weekly from then. */
export function onceOrEvery(line: Line, placed: readonly Placed[], { problems }: Timing): Open | null {
  if (problems.length > 0) return null
  const rhythms = allOf(placed, 'rhythm')
  // "Annual return by 31 October every year" has said how often.
  const adverb = rhythms.length > 1 ? undefined : rhythms.find(({ piece }) => piece.adverb && !piece.days)
  const index = adverb ? placed.indexOf(adverb) : -1
  const after = placed[index + 1]
  if (!adverb || after?.piece.is !== 'title' || line.gap(after.from).trim() !== '') return null
  const due = allOf(placed, 'date').find(({ piece, start }) => piece.role === 'due' && start > adverb.end)
  const days = allOf(placed, 'days').find(({ start }) => start > adverb.end)
  const when = due ?? days
  if (!when) return null
  const word = line.text.slice(adverb.start, adverb.end)
  const between = line.text.slice(adverb.end, when.start).trim()
  const date = due ? dateOf(due) : undefined
  const whenText = line.text.slice(when.start, when.end)
  const rule = date ? `${word.toLowerCase()} ${line.writtenFrom(date)}` : `${word.toLowerCase()} ${whenText}`
  return {
    code: 'once-or-every',
    start: adverb.start,
    end: when.end,
    options: [
      {
        value: 'once',
        replacement: `${asName(word).replacement} ${between} ${whenText}`,
        label: `once, and “${word}” is part of the name`,
      },
      { value: 'every', replacement: `${between} ${rule}`, label: rule },
    ],
    question: `“${word}”: how often it comes, or a word of the name?`,
  }
}
