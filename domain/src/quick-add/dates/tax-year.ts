import { asName } from '../as-name.ts'
import type { FoundDate } from './found-date.ts'
import type { Line } from '../line.ts'
import { nextYearly } from './month-day.ts'

/** The last day of a tax year of people, where it is not the calendar's: by the locale (ITA 2007 s. 4; ITAA 1997 s. 995-1; Tax Administration Act 1994 s. 3). */
const LAST_DAYS: Record<string, readonly [month: number, day: number]> = {
  'en-GB': [4, 5],
  'en-AU': [6, 30],
  'en-NZ': [3, 31],
}

/** "end of the tax year", "tax year end": its last day where we are is offered, for a company may have another. */
export function taxYearEndAt(line: Line, at: number): FoundDate | null {
  if (!line.english) return null
  const said = /^(?:the )?(?:end of (?:the )?tax year|tax year(?:[- ]end|'s end))(?![\p{L}\p{N}])/iu.exec(
    line.text.slice(line.words[at]?.start ?? line.text.length),
  )?.[0]
  const [month, day] = LAST_DAYS[line.context.locale] ?? [12, 31]
  const date = said === undefined ? null : nextYearly(month, day, line.context.today)
  if (said === undefined || date === null) return null
  const end = (line.words[at]?.start ?? 0) + said.length
  const after = line.words.findIndex(({ start }) => start >= end)
  const next = after < 0 ? line.words.length : after
  const options = [{ value: date, replacement: line.writtenOn(date), label: 'its last day here' }, asName(said)]
  const question = `“${said}” is not the same everywhere. On which day is it?`
  return {
    next,
    slight: false,
    said: { form: 'open', open: { code: 'whole-period', ...line.span(at, next), options, question } },
  }
}
