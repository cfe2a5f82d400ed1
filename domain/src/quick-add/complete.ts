import { HOLIDAY_LOADERS } from '../holidays/load.ts'
import type { QuickAddContext } from './piece.ts'

/** What may stand in place of `start` to `end`; `label` explains it where the text alone does not. */
export type Completion = { start: number; end: number; options: { text: string; label: string }[] }

/** Completions of the word at the caret, at most 8; null where there are none. `tags` are those in use in the book. */
export function completeQuickAdd(
  line: string,
  caret: number,
  context: QuickAddContext & { tags?: string[] },
): Completion | null {
  const end = Math.min(Math.max(0, caret), line.length)
  const before = line.slice(Math.max(0, end - MAX_WORD), end)
  const bracket = /\[([^\]]*)$/.exec(before)
  if (bracket)
    return completion(
      end - (bracket[1] ?? '').length,
      end,
      bracket[1] ?? '',
      Object.keys(context.triggers ?? {}).map((text) => ({ text: `${text}]`, label: text })),
    )
  const word = /\S*$/.exec(before)?.[0] ?? ''
  const region =
    /^(?:unadjusted|following|modifiedfollowing|preceding|modifiedpreceding|nearest):(?:.*\+)?([^+:]*)$/i.exec(word)
  if (region) {
    const typed = region[1] ?? ''
    return completion(end - typed.length, end, typed, [
      ...REGIONS,
      { text: 'weekends', label: 'Saturday and Sunday only' },
    ])
  }
  const options = optionsFor(word, context)
  return word === '' ? null : completion(end - word.length, end, word, options)
}

const MAX_WORD = 120
const MAX_OPTIONS = 8
const REGIONS = Object.entries(HOLIDAY_LOADERS).map(([text, { name }]) => ({ text, label: name }))
const plain = (...texts: string[]) => texts.map((text) => ({ text, label: text }))
const PHRASES = plain(
  'every month on the ',
  'every year on ',
  'every week on ',
  'every! ',
  'every first working day',
  'every last working day',
  'every quarter on the last working day',
  'every quarter end',
  'each month on the ',
  'monthly on the ',
  'quarterly on the ',
  'fortnightly on ',
  'weekly on ',
  'half-yearly from ',
  'yearly on ',
  'twice a month on the 1st and 15th',
  'on the 1st of every month',
  'on the last day of every month',
  'today',
  'tomorrow',
  'next Monday',
  'in 2 weeks',
  'in 5 working days',
  'a week on Monday',
  'end of next month',
  'end of the quarter',
  'end of the year',
  'mid-January',
  'Easter Monday',
  '2 weeks before ',
  '10 working days before ',
  '30 days from ',
  'within 14 days of ',
  'overdue since ',
  'until ',
  'until the end of ',
  'from ',
  'starting ',
  'except ',
  'for 12 months',
  '12 times',
  'in months that have it',
  'or the 1st after',
  'ends ',
  'starts ',
  'renews 12mo',
  'no renewal',
  'notice 1mo received',
  'notify 21d before',
  'show 30d before',
  'following:',
  'preceding:',
  'modifiedfollowing:',
  'modifiedpreceding:',
  'nearest:',
  'unadjusted:',
  'proof:none',
  'proof:note',
  'proof:file',
  'proof:review',
  'kind:bill',
  'kind:renewal',
  'kind:contract',
  'kind:licence',
  'kind:filing',
  'kind:warranty',
  'kind:coursework',
  'kind:other',
)
const REMINDERS = [
  { text: '!1d', label: '1 day before' },
  { text: '!7d', label: '7 days before' },
  { text: '!14d', label: '14 days before' },
  { text: '!30d', label: '30 days before' },
  { text: '!1mo', label: '1 month before' },
  { text: '!0d@09:00', label: 'on the day at 09:00' },
]

function optionsFor(
  word: string,
  { people = [], tags = [] }: QuickAddContext & { tags?: string[] },
): Completion['options'] {
  if (word.startsWith('@')) return people.map(({ handle, name }) => ({ text: `@${handle}`, label: name }))
  if (word.startsWith('#')) return tags.map((tag) => ({ text: `#${tag}`, label: tag }))
  if (word.startsWith('!')) return REMINDERS
  return word.length < 2 ? [] : PHRASES
}

function completion(start: number, end: number, typed: string, candidates: Completion['options']): Completion | null {
  const lower = typed.toLowerCase()
  const options = candidates
    .filter(
      ({ text, label }) =>
        text.toLowerCase() !== lower &&
        (text.toLowerCase().startsWith(lower) || (label !== text && label.toLowerCase().startsWith(lower))),
    )
    .slice(0, MAX_OPTIONS)
  return options.length === 0 ? null : { start, end, options }
}
