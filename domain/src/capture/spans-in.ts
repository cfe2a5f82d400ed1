import { addBusinessDays } from '../days/business-days.ts'
import { formatDays, parseDays } from '../days/civil.ts'
import { longDate } from '../format.ts'
import { calendarFor } from '../holidays/registry.ts'
import { hasHolidays } from '../holidays/registered.ts'
import { addSpan } from '../quick-add/civil-days.ts'
import { businessDaysAt, lengthAt } from '../quick-add/rhythms/length.ts'
import type { Line } from '../quick-add/line.ts'
import type { CalendarDate, Span } from '../schedule.ts'
import type { FoundInText } from './dates-in.ts'

type Count = { next: number; said: string; on: (from: CalendarDate) => CalendarDate | null; holidaysUnknown: boolean }

/** "within 28 days of the date of this letter": counted on from where the words say; asked where they do not, or where only the reader knows. */
export function spansIn(
  line: Line,
  dates: readonly FoundInText[],
  documentDate: CalendarDate | null,
  today: CalendarDate,
): FoundInText[] {
  const found: FoundInText[] = []
  for (let at = 0; at < line.words.length; at++) {
    const lead = leadAt(line, at)
    const count = lead === null ? null : countAt(line, lead)
    if (!count) continue
    const start = line.words[at]?.start ?? 0
    const behind = line.text.slice(line.words[count.next - 1]?.end ?? 0)
    const base = BASE.exec(behind)
    const end = (line.words[count.next - 1]?.end ?? 0) + (base?.[0].length ?? 0)
    const counted = line.words[count.next - 1]?.end ?? 0
    const beside = base && dates.find(({ start }) => start >= counted && start < counted + base[0].length)
    if (beside) {
      const moved = fromDates(count, beside)
      if (moved) found.push({ ...moved, start, end: beside.end, time: null, slight: false })
      at = count.next - 1
      continue
    }
    const read = readFrom(count, base?.[0] ?? '', behind, documentDate, today)
    if (read) found.push({ start, end, time: null, slight: read.slight, dates: read.dates, question: read.question })
    at = count.next - 1
  }
  return found
}

/** "Within 14 days of 4 May 2027": by each of the ways in which that day can be read. */
function fromDates(count: Count, { dates, question }: FoundInText): Pick<FoundInText, 'dates' | 'question'> | null {
  const unknown = count.holidaysUnknown ? HOLIDAYS_UNKNOWN : ''
  const moved = dates.flatMap(({ date }) => {
    const on = count.on(date)
    return on ? [{ date: on, why: `${count.said} after ${longDate(date)}${unknown}` }] : []
  })
  return moved.length > 0 ? { dates: moved, question } : null
}

const HOLIDAYS_UNKNOWN = '; holidays are not known here, only weekends were left out'

function leadAt(line: Line, at: number): number | null {
  const within = line.skip(at, 'within', 'by')
  if (within !== null) return within
  const spelled =
    /^(?:dans un délai de|dans les|dans un delai de|en un plazo de|en el plazo de|within a period of|no later than|not later than)\s+/iu.exec(
      line.text.slice(line.words[at]?.start ?? 0, (line.words[at]?.start ?? 0) + 40),
    )
  if (!spelled) return null
  const past = (line.words[at]?.start ?? 0) + spelled[0].length
  const next = line.words.findIndex(({ start }) => start >= past)
  return next < 0 ? null : next
}

function countAt(line: Line, first: number): Count | null {
  const at = line.past(first, 'the')
  const { regions = [] } = line.context
  // "fourteen (14) days", "10 calendar days".
  const doubled = line.get(at, 'number')
  const again = doubled && line.get(doubled.next, 'number')
  const from = again && again.lexeme.n === doubled.lexeme.n ? doubled.next : at
  const business = businessDaysAt(line, from)
  if (business && business.amount <= MOST) {
    const known = regions.every(hasHolidays)
    const calendar = calendarFor(business.weekendsOnly || !known ? [] : regions)
    return {
      next: business.next,
      said: `${business.amount} working days`,
      holidaysUnknown: !business.weekendsOnly && (!known || regions.length === 0),
      on: (day) => formatDays(addBusinessDays(parseDays(day), business.amount, calendar)),
    }
  }
  const length = lengthAt(line, from) ?? calendarLength(line, from)
  if (!length || length.count > MOST) return null
  return {
    next: length.next,
    said: spanText(length.span),
    holidaysUnknown: false,
    on: (day) => addSpan(day, length.span),
  }
}
const MOST = 999

/** "28 calendar days". */
function calendarLength(line: Line, at: number) {
  const number = line.get(at, 'number')
  if (!number || line.words[number.next]?.plain !== 'calendar') return null
  const unit = line.get(number.next + 1, 'unit')
  if (!unit) return null
  const { amount, unit: of } = unit.lexeme.span
  return { next: unit.next, count: number.lexeme.n, span: { amount: number.lexeme.n * amount, unit: of } }
}

function readFrom(count: Count, base: string, behind: string, documentDate: CalendarDate | null, today: CalendarDate) {
  // "14 days before", "28 days' notice", "2 hours of work": another thing is counted.
  if (/^\s*(?:before|prior|ahead|['’]|notice|vor(?:her)?\b|avant|antes|voor\b|old\b)/iu.test(behind)) return null
  const ofDocument = OF_DOCUMENT.test(base)
  if (ofDocument && documentDate) {
    const date = count.on(documentDate)
    const unknown = count.holidaysUnknown ? HOLIDAYS_UNKNOWN : ''
    return (
      date && {
        dates: [{ date, why: `${count.said} after ${longDate(documentDate)}${unknown}` }],
        question: null,
        slight: false,
      }
    )
  }
  if (base !== '' && !ofDocument && !RECEIPT.test(base))
    return {
      dates: [],
      question: `It counts from ${base.trim().replace(/^(?:of|from|after|following)\s+/iu, '')}, and nothing here says when that is.`,
      slight: true,
    }
  const from = [
    ...(documentDate ? [{ day: documentDate, of: 'from the date of the document' }] : []),
    ...(documentDate === today ? [] : [{ day: today, of: 'if it came today' }]),
  ]
  const dates = from.flatMap(({ day, of }) => {
    const date = count.on(day)
    return date ? [{ date, why: `${count.said}, counted ${of}` }] : []
  })
  if (dates.length === 0) return null
  const question = ofDocument
    ? 'It counts from the date of the document, and none was found. Is it of today?'
    : 'It counts from a day that only you know. Which fits?'
  return { dates, question, slight: base === '' }
}

const BASE =
  /^\s*,?\s*(?:of|from|after|following|nach|ab|seit|na|vanaf|à compter de|à partir de|après|suivant|de|desde|a partir de|a contar desde|tras)\s+[^.,;:()\n]{2,60}/iu
const OF_DOCUMENT =
  /(?:this (?:letter|notice|invoice|e-?mail|bill)|date of (?:the |this )?(?:letter|notice|invoice|bill)|invoice date|rechnungsdatum|rechnungsstellung|datum (?:dieses|der rechnung)|la présente|date (?:de (?:la )?facture|du présent)|cette lettre|ce courrier|esta carta|fecha de (?:la |esta )?(?:factura|carta)|factuurdatum|dagtekening|deze brief)/iu
const RECEIPT = /receipt|receiv|you get|erhalt|zugang|eingang|réception|recepción|recib|ontvangst/iu

export function spanText({ amount, unit }: Span): string {
  return `${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`
}
