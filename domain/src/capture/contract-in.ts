import { DomainError } from '../errors.ts'
import { noticeFor } from '../notice.ts'
import { lengthAt } from '../quick-add/rhythms/length.ts'
import { Line } from '../quick-add/line.ts'
import { shortDateWithYear } from '../format.ts'
import type { CalendarDate, Notice, Renewal, Span } from '../schedule.ts'
import { termEnd, type TermSchedule } from '../term.ts'
import type { CaptureReading } from './captured.ts'
import { spanText } from './spans-in.ts'

/** "Three months' notice before the end of the term": how long, and where its words stand in the line. */
export function noticeIn(said: Line): { period: Span; start: number; end: number } | null {
  if (!NOTICE.test(said.text)) return null
  // "One month's notice": as many letters, so that places stay true.
  const line = new Line(said.text.replaceAll(/(?<=\p{L})['’]s(?!\p{L})/gu, '  '), said.context)
  for (let at = 0; at < line.words.length; at++) {
    const length = lengthPast(line, at)
    if (!length || length.count > 999) continue
    const start = line.words[at]?.start ?? 0
    const end = line.words[length.next - 1]?.end ?? 0
    const before = line.text.slice(Math.max(0, start - 60), start)
    const after = line.text.slice(end, end + 70)
    if (!NOTICE_BEFORE.test(before) && !NOTICE_AFTER.test(after)) continue
    const more = NOTICE_AFTER.exec(after)?.[0].length ?? 0
    return { period: length.span, start, end: end + more }
  }
  return null
}

/** "Three (3) months". */
function lengthPast(line: Line, at: number) {
  const number = line.get(at, 'number')
  const again = number && line.get(number.next, 'number')
  return again && again.lexeme.n === number.lexeme.n ? lengthAt(line, number.next) : lengthAt(line, at)
}

/** "Renews automatically for further periods of twelve months": what follows the term; null where these words say nothing of it. */
export function renewalIn(line: Line): Renewal | null {
  if (ENDS_BY_ITSELF.test(line.text)) return { form: 'none' }
  const lead = RENEWS.exec(line.text)
  if (!lead) return null
  const past = lead.index + lead[0].length
  for (let at = 0; at < line.words.length; at++) {
    const word = line.words[at]
    if (!word || word.start < past - 1 || word.start > past + 60) continue
    const length = lengthPast(line, at)
    if (length && length.span.unit !== 'days') return { form: 'tacit', span: length.span }
  }
  return null
}

/** "An initial term of 24 months from": the first length of a contract. */
export function initialIn(line: Line, start: number): Span | null {
  const before = line.text.slice(0, start)
  const lead = INITIAL.exec(before)
  if (!lead) return null
  for (let at = 0; at < line.words.length; at++) {
    const word = line.words[at]
    if (!word || word.start < lead.index || word.start >= start) continue
    const length = lengthPast(line, at)
    if (length) return length.span
  }
  return null
}

/** What a contract comes to: by its renewal where the words say it, else asked. */
export function contractReadings(
  term: Omit<TermSchedule, 'renewal' | 'type'>,
  notice: Notice,
  renewal: Renewal | null,
  today: CalendarDate,
): { readings: CaptureReading[]; question: string | null } {
  const offered: [Renewal, string][] = renewal
    ? [[renewal, '']]
    : [
        [{ form: 'tacit', span: { amount: 1, unit: 'years' } }, 'it goes on by a year each time'],
        [{ form: 'none' }, 'it ends by itself'],
      ]
  const readings = offered.flatMap(([form, said]) => {
    const schedule: TermSchedule = { type: 'term', ...term, renewal: form }
    try {
      const end = termEnd(schedule, 0)
      if (!end) return []
      const deadline = form.form === 'none' ? null : noticeFor(schedule, notice, today).deadline
      const length = spanText(notice.period as Span)
      const why = [
        said,
        deadline ? `notice of ${length} before the end, which is ${shortDateWithYear(end)}` : `the end of the term`,
      ]
      return [{ date: deadline?.date ?? end, schedule, why: why.filter(Boolean).join('; ') }]
    } catch (error) {
      if (error instanceof DomainError) return []
      throw error
    }
  })
  const question = renewal || readings.length < 2 ? null : 'What follows the end of the term is not said. Which is it?'
  return { readings, question }
}

const NOTICE = /notice|before (?:the )?(?:end|expiry|renewal)|kündig|frist|préavis|résili|preaviso|opzeg|antelación/iu
const NOTICE_BEFORE =
  /(?:notice(?: period)?(?: is| of| shall be)?(?: at least| not less than| a minimum of)?|terminated?[^.]{0,30}(?:at least|not less than)|cancel[^.]{0,30}(?:at least|not less than)|kündigungsfrist(?: beträgt| von)?(?: mindestens)?|mit einer frist von|préavis(?: est)? d[e'’]|preaviso de(?: al menos)?|antelación(?: mínima)? de|opzegtermijn(?: is| van| bedraagt)*)\s*$/iu
const NOTICE_AFTER =
  /^['’]?\s*(?:prior |written |advance ){0,2}(?:notice(?! board)|(?:before|prior to|preceding) (?:the )?(?:end|expiry|renewal|expiration)(?: of (?:the )?(?:initial |current )?(?:term|contract|period|agreement|lease))?|vor (?:dem )?(?:ende|ablauf)(?: der (?:laufzeit|vertragslaufzeit)| des vertrags)?|zum (?:ende|ablauf) (?:der laufzeit|des vertrags)|avant (?:l['’]échéance|la fin|le terme)|de préavis|de preaviso|de antelación|antes del (?:fin|vencimiento)|vóór (?:het )?einde|voor (?:het )?einde)/iu
const RENEWS =
  /(?:renews?|renewed|extends?|extended|continues?|rolls? over|verlängert sich|reconduit|reconduction|renouvelé|se (?:renueva|renovará|prorroga|prorrogará)|prorrogad[oa]|verlengd)[^.;]{0,40}?(?:automatically|tacitly|successive|further|stillschweigend|automatisch|jeweils|tacite(?:ment)?|automática(?:mente)?|tácita(?:mente)?|stilzwijgend|for|by|um|pour|por|met)/iu
const ENDS_BY_ITSELF =
  /(?:does not renew|will not (?:be )?renew|ends? automatically|without (?:the need for )?notice being|endet automatisch|ohne dass es einer kündigung|sans reconduction|sin prórroga|eindigt van rechtswege)/iu
const INITIAL =
  /(?:(?:initial |minimum |fixed )?(?:term|period|duration)|laufzeit|mindestlaufzeit|durée|duración|looptijd|duur)[^.;]{0,20}?(?:of|is|von|beträgt|de|es|van|bedraagt)/iu
