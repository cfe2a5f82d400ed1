import type { CalendarDate, Renewal, Span } from '../schedule.ts'
import type { CaptureCandidate } from './captured.ts'
import { contractReadings, initialIn, noticeIn, renewalIn } from './contract-in.ts'
import { cueOf } from './cues.ts'
import { datesIn } from './dates-in.ts'
import { type About, type Read, rebased } from './read-document.ts'
import { placeOf } from './text-units.ts'

type Term = { start: CalendarDate; initial: Span } | { end: CalendarDate }

/** Notice and term where the words speak of a contract; null where they do not, or do not say when it ends. */
export function contractOf(read: readonly Read[], about: About): CaptureCandidate | null {
  const { pages, context, documentDate, order, subject } = about
  const notices = read.flatMap(({ unit, line }) => {
    const found = noticeIn(line)
    return found ? [{ ...found, unit }] : []
  })
  const [notice] = notices
  // Two contracts, or two periods: which is whose is not for us to say.
  if (
    !notice ||
    notices.some(({ period }) => period.amount !== notice.period.amount || period.unit !== notice.period.unit)
  )
    return null
  const renewals = read.flatMap(({ line }) => renewalIn(line) ?? [])
  const renewal: Renewal | null = renewals[0] ?? null
  const terms = read.flatMap(({ unit, line }) =>
    datesIn(rebased(line, documentDate), order, documentDate).flatMap((one): Term[] => {
      const [only] = one.dates
      if (one.dates.length !== 1 || !only) return []
      const before = `${unit.label} ${line.text.slice(0, one.start)}`
      const initial = initialIn(line, one.start)
      const means = cueOf(before, line.text.slice(one.end, one.end + 60)).means
      if (initial && (means === 'starts' || /\b(?:from|am|ab|on)\s*$/.test(before)))
        return [{ start: only.date, initial }]
      return isTermEnd(before) ? [{ end: only.date }] : []
    }),
  )
  const [term] = terms
  const page = pages[notice.unit.page - 1] ?? ''
  const place = placeOf(page, notice.unit.page, notice.unit.start + notice.start, notice.unit.start + notice.end)
  const said = { period: notice.period, counts: 'received' } as const
  const title = subject ?? 'Contract'
  const base = {
    place,
    words: page.slice(place.start, place.end),
    title: title.slice(0, 120),
    kind: 'contract',
    time: null,
    amount: null,
    amountPlace: null,
    notice: said,
  } as const
  const ends = new Set(terms.map((one) => ('end' in one ? one.end : `${one.start}${one.initial.amount}`)))
  if (!term || ends.size > 1)
    return {
      ...base,
      means: 'contract',
      readings: [],
      question: term
        ? 'Several ends of a term are named, and which belongs to this notice is not said.'
        : 'These words speak of notice, and none say when the term ends.',
    }
  return { ...base, means: 'contract', ...contractReadings(term, said, renewal, context.today) }
}

const isTermEnd = (before: string) =>
  /(?:term|contract|agreement|lease|tenancy|subscription|policy|licence|vertrag|laufzeit|mietvertrag|contrat|bail|contrato|overeenkomst|abonnement|contract)[^.;]{0,60}?(?:ends?|expires?|runs? (?:un)?til|until|ending|endet|läuft[^.]{0,20}bis|bis zum|prend fin|expire|jusqu['’]au|termina|finaliza|vence|hasta el|eindigt|loopt[^.]{0,20}tot|tot(?: en met)?)[^.;]{0,25}$/iu.test(
    before,
  ) ||
  /(?:end of (?:the )?(?:term|contract)|term end|contract end(?: date)?|vertragsende|ende der laufzeit|fin du contrat|fin de contrato|einddatum)\s*:?\s*(?:is|on|am|le|el|op)?\s*$/iu.test(
    before,
  )

/** The end of the term, or its beginning, is part of the contract and no second date. */
export const isWithin = (one: CaptureCandidate, contract: CaptureCandidate): boolean =>
  one.means !== 'documentDate' &&
  one.amount === null &&
  contract.readings.some(
    ({ schedule }) =>
      schedule.type === 'term' && one.readings.some(({ date }) => date === schedule.end || date === schedule.start),
  )
