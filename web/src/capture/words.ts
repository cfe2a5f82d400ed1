import {
  countdown,
  longDate,
  weekday,
  WEEKDAYS,
  parseDays,
  type CalendarDate,
  type CaptureMeaning,
} from '@duebook/domain'
import type { NotRead } from './read-document.ts'

/** What happened to a file that was not read, why, and what to do. */
export const notReadWords: Record<NotRead, string> = {
  empty: 'is empty: there is nothing in it to read. Choose another file.',
  large: 'is larger than 20 MB, which is more than is read on a device. Choose a smaller one, or paste the text of it.',
  kind: 'is of a kind that is not read. PDF, mails (.eml), text and HTML are. Choose one of those, or paste its text.',
  broken:
    'is damaged, or not what its name says, so it could not be opened. Save it again where it comes from, or paste its text.',
  unreachable: 'could not be read on this device: the reader could not be fetched. Choose it again with a connection.',
}

/** What is said beside a date, where that is more than that it is due. */
export const meaningTag: Partial<Record<CaptureMeaning, string>> = {
  receivedBy: 'Received by',
  contract: 'Notice',
  ends: 'Ends',
  starts: 'From',
  meeting: 'Meeting',
}

export const nothingDue: Partial<Record<CaptureMeaning, string>> = {
  documentDate: 'A date, but nothing seems to be due on it.',
  stretch: 'One end of a period that is spoken of; nothing seems to be due on it.',
  passed: 'It seems to say when something was, not when something is due.',
  unsaid: 'A date, but nothing seems to be due on it.',
}

/** What is worth knowing of a day that is offered: that it passed, or that it is a day on which offices are closed. */
export function dayRemark(date: CalendarDate, today: CalendarDate, means: CaptureMeaning): string | null {
  if (date < today) return `it has passed, ${countdown(date, today).replace(/ late$/, ' ago')}`
  const day = weekday(parseDays(date))
  if (day < 6 || means === 'meeting') return null
  return `a ${WEEKDAYS[day - 1]}; the document says nothing about that`
}

export const dayChoice = (date: CalendarDate) => longDate(date)
