import { longDate, plural, type CalendarDate } from '@duebook/domain'
import { endReached, type End } from '../acts/end-reached.ts'
import { countsOn } from '../acts/decision-steps.ts'
import type { Deciding, NoticeMeans } from '../decision.ts'
import type { Obligation } from '../obligation.ts'

/** A letter as text. `gaps`: what nobody has told us and stands in it in square brackets, to be filled in or taken out. */
export type Letter = { subject: string; body: string; gaps: string[] }

type Told = Pick<Obligation, 'title' | 'counterparty' | 'schedule' | 'notice'>
type NoticeGiven = Extract<Deciding, { kind: 'noticeGiven' }>

/** The letter that gives notice as it is about to be recorded, for the first end that it reaches; null where it reaches none. `sender` null: not known. */
export function noticeLetter(obligation: Told, open: End, decision: NoticeGiven, sender: string | null): Letter | null {
  const reached = endReached(obligation, open, countsOn(obligation, decision))
  if (!reached) return null
  const { title, counterparty } = obligation
  const gaps: string[] = []
  const gap = (what: string) => {
    gaps.push(what)
    return `[${what}]`
  }
  const lines = [
    longDate(decision.sentOn),
    [counterparty ?? gap('who it goes to'), ...(decision.means === 'post' ? [gap('their address')] : [])].join('\n'),
    `Notice to end: ${title}`,
    `Dear ${counterparty ?? 'Sir or Madam'},`,
    `I give notice to end “${title}” (${gap('contract or customer number')}) with effect from ${longDate(reached.due)}. It is not to renew after that day.`,
    noticeSaid(obligation, reached.receivedBy),
    sentSaid(decision),
    ...(reached.nominal === open.nominal
      ? []
      : [`If you agree that it ends on ${longDate(open.due)} already, please tell me so in writing.`]),
    `Please confirm in writing that you have this notice, that it ends on ${longDate(reached.due)}, and what is due until then.`,
    `Yours ${counterparty ? 'sincerely' : 'faithfully'},\n${sender ?? gap('your name')}`,
  ]
  return { subject: `Notice to end: ${title}`, body: lines.filter((line) => line !== null).join('\n\n'), gaps }
}

/** "The contract asks for 3 months’ notice, with you by Thursday 31 December 2026." */
function noticeSaid({ notice }: Told, receivedBy: CalendarDate): string | null {
  if (!notice || notice.period.amount === 0) return null
  const { amount, unit } = notice.period
  const long = plural(amount, unit === 'businessDays' ? 'business day' : unit.slice(0, -1))
  const how = notice.counts === 'received' ? 'with you' : 'sent'
  return `The contract asks for ${long}${amount === 1 ? '’s' : '’'} notice, ${how} by ${longDate(receivedBy)}.`
}

/** "This letter goes by recorded post, RM 4471 0092 7GB, and should be with you on Tuesday 24 November 2026." */
function sentSaid({ means, reference, expectedOn }: NoticeGiven): string {
  const way = [ways[means], reference].filter(Boolean).join(', ')
  return `This notice goes ${way}${expectedOn ? `${reference ? ',' : ''} and should be with you on ${longDate(expectedOn)}` : ''}.`
}

const ways: Record<NoticeMeans, string> = {
  post: 'by recorded post',
  email: 'by email',
  form: 'through your online form',
  hand: 'by hand, against a receipt',
}

/** A link that opens the letter in a mail program; who it goes to is left to be said there. Lines end as RFC 6068 asks. */
export const letterMailto = ({ subject, body }: Letter): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
