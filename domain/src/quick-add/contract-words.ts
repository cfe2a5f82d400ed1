import type { Notice } from '../schedule.ts'
import { lengthAt } from './length.ts'
import type { Line } from './line.ts'
import type { FoundPiece } from './found-piece.ts'

/** A contract in plain words: "3 months' notice", "unless cancelled 30 days before", "renews automatically every year". */
export function contractAt(line: Line, at: number): FoundPiece | null {
  return noticeLengthAt(line, at) ?? unlessCancelledAt(line, at) ?? renewsAt(line, at)
}

const plain = (line: Line, at: number) => line.words[at]?.plain ?? ''

/** "3 months' notice", "notice period of 3 months", "notice of 3 months". */
function noticeLengthAt(line: Line, at: number): FoundPiece | null {
  if (NOTICE.test(plain(line, at))) {
    const period = plain(line, at + 1) === 'period' ? at + 2 : at + 1
    const length = lengthAt(line, line.past(period, 'of'))
    return length && period + 1 >= at + 2 && !isOffset(line, length.next)
      ? { next: length.next, piece: { is: 'notice', notice: noticeOf(length.span, 'received') } }
      : null
  }
  const length = lengthAt(line, plain(line, at) === 'with' ? at + 1 : at)
  if (!length || !NOTICE.test(plain(line, length.next))) return null
  return { next: length.next + 1, piece: { is: 'notice', notice: noticeOf(length.span, 'received') } }
}

const NOTICE = /^(notice|kundigungsfrist|preavis|preaviso|opzegtermijn)$/

const isOffset = (line: Line, at: number) => line.skip(at, 'before', 'after', 'from') !== null

const noticeOf = (period: Notice['period'], counts: Notice['counts']): Notice => ({ period, counts })

/** "unless cancelled 30 days before": notice that counts when it is sent. */
function unlessCancelledAt(line: Line, at: number): FoundPiece | null {
  const unless = /^(unless|if)$/.test(plain(line, at)) ? at + 1 : null
  if (unless === null) return null
  const not = plain(line, unless) === 'not' ? unless + 1 : unless
  if (!/^(cancell?ed|terminated|ended|stopped)$/.test(plain(line, not))) return null
  const length = lengthAt(line, line.past(not + 1, 'at'))
  const before =
    length && (line.skip(length.next, 'before') ?? (plain(line, length.next) === 'beforehand' ? length.next + 1 : null))
  return length && before !== null
    ? { next: before, piece: { is: 'notice', notice: noticeOf(length.span, 'sent') } }
    : null
}

/** "renews automatically every year", "then renews for 12 months": what follows the first end. */
function renewsAt(line: Line, first: number): FoundPiece | null {
  const at = /^(then|and)$/.test(plain(line, first)) ? first + 1 : first
  const auto = /^(auto-renews|autorenews)$/.test(plain(line, at))
  if (!auto && !/^(renews|renewing|rolls|extends)$/.test(plain(line, at))) return null
  let from = at + 1
  if (plain(line, from) === 'itself') from += 1
  const by = /^(automatically|tacitly|over)$/.test(plain(line, from))
  if (by) from += 1
  // "Passport renews every 10 years" says how often, and of no contract.
  if (!auto && !by && plain(line, from) !== 'for') return null
  const adverb = line.get(from, 'rhythm')
  if (adverb) return renewal(adverb.next, adverb.lexeme.every)
  const lead = line.past(from, 'for', 'every', 'by', 'per', 'the', 'other')
  const length = lengthAt(line, lead) ?? lengthAt(line, lead - 1)
  if (length) return renewal(length.next, length.span)
  const unit = line.get(lead, 'unit')
  return unit ? renewal(unit.next, unit.lexeme.span) : null
}

function renewal(next: number, span: Parameters<typeof noticeOf>[0]): FoundPiece | null {
  if (span.unit === 'businessDays') return null
  return { next, piece: { is: 'renews', renewal: { form: 'tacit', span } } }
}
