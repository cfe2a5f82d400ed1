import type { Notice } from '../schedule.ts'
import { dateAt } from './dates/date.ts'
import { lengthAt } from './rhythms/length.ts'
import type { Line } from './line.ts'
import type { FoundPiece } from './found-piece.ts'
import type { Found } from './piece.ts'

/** A contract in plain words: "3 months' notice", "unless cancelled 30 days before", "renews automatically every year". */
export function contractAt(line: Line, at: number): FoundPiece | null {
  return noticeLengthAt(line, at) ?? unlessCancelledAt(line, at) ?? renewsAt(line, at)
}

const plain = (line: Line, at: number) => line.words[at]?.plain ?? ''

/** "3 months' notice", "notice period of 3 months", "notice of 3 months". */
function noticeLengthAt(line: Line, first: number): FoundPiece | null {
  const at = /^(mit|avec|con|met)$/.test(plain(line, first)) ? first + 1 : first
  if (NOTICE.test(plain(line, at))) {
    const period = plain(line, at + 1) === 'period' ? at + 2 : at + 1
    const length = lengthAt(line, line.past(period, 'of'))
    return length && period + 1 >= at + 2 && !isOffset(line, length.next)
      ? { next: length.next, piece: { is: 'notice', notice: noticeOf(length.span, 'received') } }
      : null
  }
  const from = /^(with|give|giving)$/.test(plain(line, at)) ? at + 1 : at
  const length = lengthAt(line, from) ?? hyphenedLength(line, from)
  const word = length && (QUALIFIED.test(plain(line, length.next)) ? length.next + 1 : length.next)
  if (!length || word === null || !NOTICE.test(plain(line, word))) return null
  return { next: word + 1, piece: { is: 'notice', notice: noticeOf(length.span, 'received') } }
}

/** "60-day notice", "3-month cancellation notice": elsewhere a name ("7-day permit"). */
function hyphenedLength(line: Line, at: number): Found<{ span: Notice['period'] }> | null {
  const [, count = '', unit = ''] = /^(\d{1,3})-(day|week|month|year)s?$/.exec(plain(line, at)) ?? []
  if (unit === '') return null
  return { next: at + 1, span: { amount: Number(count), unit: `${unit as 'day' | 'week' | 'month' | 'year'}s` } }
}

const QUALIFIED = /^(cancell?ation|termination|written|prior|minimum)$/

const NOTICE = /^(notice|kundigungsfrist|preavis|preaviso|opzegtermijn)$/

const isOffset = (line: Line, at: number) => line.skip(at, 'before', 'after', 'from') !== null

const noticeOf = (period: Notice['period'], counts: Notice['counts']): Notice => ({ period, counts })

/** "unless cancelled 30 days before", "cancel 14 days before": notice that counts when it is sent. */
function unlessCancelledAt(line: Line, at: number): FoundPiece | null {
  if (plain(line, at) === 'cancel' && at > 0) return cancelledBefore(line, at + 1)
  const unless = /^(unless|if)$/.test(plain(line, at)) ? at + 1 : null
  if (unless === null) return null
  const not = plain(line, unless) === 'not' ? unless + 1 : unless
  if (!/^(cancell?ed|terminated|ended|stopped)$/.test(plain(line, not))) return null
  return cancelledBefore(line, not + 1)
}

function cancelledBefore(line: Line, at: number): FoundPiece | null {
  const length = lengthAt(line, line.past(at, 'at'))
  const before =
    length && (line.skip(length.next, 'before') ?? (plain(line, length.next) === 'beforehand' ? length.next + 1 : null))
  // "Cancel 14 days before 3 December" counts from that day.
  return length && before !== null && !dateAt(line, before)
    ? { next: before, piece: { is: 'notice', notice: noticeOf(length.span, 'sent') } }
    : null
}

/** "renews automatically every year", "then renews for 12 months": what follows the first end. */
function renewsAt(line: Line, first: number): FoundPiece | null {
  const prolonged = prolongedAt(line, first)
  if (prolonged) return prolonged
  const at = /^(then|and)$/.test(plain(line, first)) ? first + 1 : first
  const auto = /^(auto-renews|autorenews)$/.test(plain(line, at))
  if (!auto && !/^(renews|renewing|rolls|extends)$/.test(plain(line, at))) return null
  let from = at + 1
  if (plain(line, from) === 'itself') from += 1
  const by = /^(automatically|tacitly|over)$/.test(plain(line, from))
  if (by) from += 1
  // "Passport renews every 10 years" says how often, and of no contract; "ends 14 Feb, renews yearly" says what follows its end.
  if (!auto && !by && plain(line, from) !== 'for' && !isContract(line)) return null
  const adverb = line.get(from, 'rhythm')
  if (adverb) return renewal(adverb.next, adverb.lexeme.every)
  const lead = line.past(from, 'for', 'every', 'by', 'per', 'the', 'other')
  const length = lengthAt(line, lead) ?? lengthAt(line, lead - 1)
  // "Auto-renews 5 days before 1 March" says when, not for how long.
  if (length && lead === from && isOffset(line, length.next)) return null
  if (length) return renewal(length.next, length.span)
  const unit = line.get(lead, 'unit')
  return unit ? renewal(unit.next, unit.lexeme.span) : null
}

/** Whether the line says of what it names that it ends, or that notice is given. */
const isContract = ({ words }: Line) =>
  words.some(({ plain: word }) => NOTICE.test(word) || /^(ends|ending)$/.test(word))

/** "verlängert sich automatisch um 12 Monate", "verlengd met 1 jaar", "se renueva por 1 año", "reconduit pour un an". */
function prolongedAt(line: Line, at: number): FoundPiece | null {
  if (line.english) return null
  const said = [0, 1, 2, 3, 4].map((ahead) => plain(line, at + ahead)).join(' ')
  const lead = PROLONGED.exec(said)?.[0].trim()
  const length = lead === undefined ? null : lengthAt(line, at + lead.split(' ').length)
  return length && renewal(length.next, length.span)
}
const PROLONGED =
  /^(?:verlangert sich|wordt verlengd|verlengd|verlengt|se renueva|prorroga|reconduit|se renouvelle)(?: (?:dann|jeweils|automatisch|stillschweigend|stilzwijgend|automaticamente|tacitamente|tacitement|automatiquement))*(?: (?:um|fur|met|voor|por|cada|pour|de))? /

function renewal(next: number, span: Parameters<typeof noticeOf>[0]): FoundPiece | null {
  if (span.unit === 'businessDays') return null
  return { next, piece: { is: 'renews', renewal: { form: 'tacit', span } } }
}
