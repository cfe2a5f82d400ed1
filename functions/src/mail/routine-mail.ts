import { aboutDate } from '../routine/about-date.ts'
import {
  calendarDate,
  daysBetweenWords,
  largeDate,
  listed,
  plural,
  shortDate,
  type CalendarDate,
} from '@duebook/domain'
import type { DoneLately } from '../routine/last-week.ts'
import type { StandingDate } from '../routine/standing-dates.ts'
import type { HeldLine } from '../routine/take-along.ts'
import { zoneResolver } from '../reminders/zone-resolver.ts'
import { escapeHtml } from './escape-html.ts'
import { oneLine } from './one-line.ts'
import { dayLine, namedLine, tableOf, type Line } from './lines.ts'
import type { MailMessage } from './reminder-mail.ts'
import { button, buttons, look, sheet } from './sheet.ts'

/** What both say of their sending: the person's own zone, the day on it, when the next comes, and where it is stopped. */
export type RoutineMail = {
  uid: string
  dates: readonly StandingDate[]
  zone: string
  today: CalendarDate
  now: number
  /** More than one book is theirs: each date says in which it is. */
  severalBooks: boolean
  address: string
  origin: string
  stop: string
}
type Section = { name: string; counts: (count: number) => string; lines: Line[] }

/** So many dates stand in one mail; of more, the app says the rest. */
const mostSaid = 60

type BriefMail = RoutineMail & {
  /** When the next brief comes, an instant in ms. */
  next: number | null
  at: string
  /** Whether mails wait for it. */
  bundle: boolean
  /** What was held for it and only tells. */
  told: readonly HeldLine[]
}

/** What is late, due today or asked of somebody this morning, and what else was held for it. */
export function briefMail({ next, at, bundle, told, ...about }: BriefMail): MailMessage {
  const of = (kind: StandingDate['kind']) =>
    linesOf(
      about.dates.filter((date) => date.kind === kind),
      about,
    )
  const sections: Section[] = [
    { name: 'Late', counts: (count) => `${count} late`, lines: of('overdue') },
    { name: 'Due today', counts: (count) => `${count} due today`, lines: of('today') },
    { name: 'You are asked', counts: (count) => `${count} asked of you`, lines: of('asked') },
  ]
  const held = {
    name: 'Held for this brief',
    counts: (n: number) => `${n} held`,
    lines: told.map((one) => heldLine(one, about)),
  }
  const when = next === null ? '' : ` Next brief: ${momentText(next, about.zone)}.`
  return mailOf({
    ...about,
    kind: 'brief',
    subject: `${at < '12:00' ? 'This morning' : 'Today'}: ${counted(about.dates.length > 0 ? sections : [held])}`,
    title: largeDate(about.today),
    said: `${needWords(about.dates.length)}${bundle ? ` ${bundledWords}` : ''}`,
    sections: [...sections, held],
    after: `Nothing comes if nothing needs you.${when}`,
    sent: `Sent every morning at ${at} to ${about.address}, if something needs you.`,
    ends: 'End the brief',
  })
}

const needWords = (count: number) =>
  count === 0 ? 'Nothing needs you.' : `${plural(count, 'date')} ${count === 1 ? 'needs' : 'need'} you.`
const bundledWords =
  'What was held for this brief stands here too; what is urgent, and what somebody hands you, comes at once.'

function heldLine({ row, date }: HeldLine, about: RoutineMail): Line {
  const due = `due ${shortDate(calendarDate(row.due), about.today)}`
  return namedLine({
    head: oneLine(row.title),
    under: [...(about.severalBooks ? [oneLine(date.book.name)] : []), oneLine(row.stepText), due].join(' · '),
    right: shortDate(zoneResolver.toLocal(row.fireAt, about.zone).date, about.today),
  })
}

type WeekMail = RoutineMail & {
  /** The Sunday of the week that comes. */
  to: CalendarDate
  sentOn: string
  /** In the seven days before it; null where that is not known. */
  done: DoneLately | null
}

/** What is late, what is due until the Sunday of the week that comes, and what was done in the last seven days. */
export function weekMail({ to, sentOn, done, ...about }: WeekMail): MailMessage {
  const is = (date: StandingDate) => (date.kind === 'overdue' ? 'overdue' : isNotice(date) ? 'notice' : 'week')
  const of = (which: ReturnType<typeof is>) =>
    about.dates.filter((date) => is(date) === which).map((date) => weekLine(date, which, about))
  const sections: Section[] = [
    { name: 'This week', counts: (count) => `${count} due`, lines: of('week') },
    { name: 'Overdue', counts: (count) => `${count} overdue`, lines: of('overdue') },
    { name: 'Notice closing', counts: (count) => `${plural(count, 'notice')} closing`, lines: of('notice') },
  ]
  const [week, overdue, notice] = sections as [Section, Section, Section]
  return mailOf({
    ...about,
    kind: 'digest',
    subject: `Your week: ${counted(sections)}`,
    title: daysBetweenWords(about.today, to),
    said: 'What is late, and what is due until that Sunday.',
    sections: [overdue, week, notice],
    after: `${lastWeekWords(done)}Reminders of what is due come as they are planned, with the digest and without it.`,
    sent: `Sent on ${sentOn} to ${about.address}, if there is something to say.`,
    ends: 'Stop this digest',
    // A sheet is of one book: of several it would leave out what the mail says.
    printed: about.severalBooks ? null : `${about.origin}/upcoming?print=${to}`,
  })
}

/** "Last week: 4 done on time, 1 late. " */
function lastWeekWords(done: DoneLately | null): string {
  if (done === null || done.onTime + done.late === 0) return ''
  const { onTime, late } = done
  if (onTime === 0) return `Last week: ${late} done late. `
  return `Last week: ${onTime} done on time${late > 0 ? `, ${late} late` : ''}. `
}

const isNotice = ({ hand, obligation }: StandingDate) => hand.due !== obligation.nextDue

/** "1 late, 2 due today". */
const counted = (sections: readonly Section[]) =>
  sections
    .filter(({ lines }) => lines.length > 0)
    .map(({ counts, lines }) => counts(lines.length))
    .join(', ')

const linesOf = (dates: readonly StandingDate[], about: RoutineMail): Line[] =>
  dates.map((date) => {
    const { title, far, day, isDue, facts, amount } = aboutDate(date, about)
    const known = [date.kind === 'today' || !isDue ? null : day, ...facts, amount, handOf(date, about)]
    return namedLine({ head: title, right: far, under: underOf(date, known, about) })
  })

/** A digest's: by the day. */
function weekLine(date: StandingDate, which: 'overdue' | 'week' | 'notice', about: RoutineMail): Line {
  const { title, far, day, facts, amount } = aboutDate(date, about)
  const under = underOf(date, [...facts, handOf(date, about)], about)
  const tone = ({ overdue: 'late', week: 'soon', notice: 'notice' } as const)[which]
  return dayLine({ day, far, tone, title, amount, under })
}

const underOf = (date: StandingDate, facts: readonly (string | null)[], { severalBooks }: RoutineMail) =>
  [severalBooks ? oneLine(date.book.name) : null, ...facts].filter((one) => one !== null).join(' · ')

/** In whose hand it is, or who is asked next if nobody answers; null of what is in nobody's and not late, which is most. */
function handOf({ kind, hand, names, obligation }: StandingDate, { uid, zone }: RoutineMail): string | null {
  if (hand.state === 'inHand') {
    const who = hand.by === uid ? 'you have it in hand' : `${called(names, hand.by)} has it in hand`
    return obligation.watchers?.includes(uid) && hand.by !== uid ? `${who}; you watch it` : who
  }
  const { next } = hand
  const others = next?.to.filter((who) => who !== uid) ?? []
  const at = (next?.at as { toMillis?: () => number } | undefined)?.toMillis?.()
  const open = 'nobody has it in hand'
  if (!next || others.length === 0 || at === undefined || next.kind !== 'escalation') {
    if (hand.asked.length > 0 && !hand.asked.includes(uid)) return 'somebody else is asked'
    return kind === 'overdue' ? open : null
  }
  return `${open}; ${listed(others.map((who) => called(names, who)))} ${others.length === 1 ? 'is' : 'are'} asked ${momentText(at, zone)}`
}

const called = (names: StandingDate['names'], who: string | null) => oneLine(names.get(who ?? '') ?? 'Somebody')

function momentText(instant: number, zone: string): string {
  const { date, time } = zoneResolver.toLocal(instant, zone)
  return `${shortDate(date)} ${time}`
}

type Written = Pick<RoutineMail, 'origin' | 'stop'> & {
  kind: 'brief' | 'digest'
  subject: string
  title: string
  said: string
  sections: readonly Section[]
  after: string
  sent: string
  ends: string
  /** Where what it says is printed. */
  printed?: string | null
}

function mailOf(written: Written): MailMessage {
  const { kind, origin, stop, subject, title, said, sections, after, sent, ends, printed = null } = written
  let room = mostSaid
  const shown = sections.flatMap(({ name, lines }) => {
    const some = lines.slice(0, room)
    room -= some.length
    return some.length === 0 ? [] : [{ name: `${name}, ${lines.length}`, lines: some }]
  })
  const left = sections.reduce((sum, { lines }) => sum + lines.length, 0) - (mostSaid - room)
  const more = left > 0 ? `${left} more stand in Duebook.` : null
  const change = `${origin}/settings/away`
  const open = [`${origin}/today`, 'Open Today'] as [href: string, text: string]
  const text = [
    'DUEBOOK',
    '',
    title.toUpperCase(),
    '',
    said,
    '',
    ...shown.flatMap(({ name, lines }) => [name, ...lines.flatMap(({ text: says }) => says), '']),
    ...(more ? [more, ''] : []),
    'Open Today:',
    `  ${origin}/today`,
    '',
    ...(printed === null ? [] : ['Print the week:', `  ${printed}`, '']),
    after,
    '',
    '-- ',
    sent,
    `Change it: ${change}`,
    `${ends}: ${stop}`,
  ].join('\n')
  const tables = shown.map(({ name, lines }) => tableOf(lines, { caption: name, ruled: kind === 'digest' }))
  const html = sheet({
    title,
    preview: subject,
    body: `<p ${look.body}>${escapeHtml(said)}</p>
${tables.join('\n')}${more ? `<p ${look.small}>${more}</p>` : ''}
${printed === null ? button(...open) : buttons(open, [printed, 'Print the week'])}
<p ${look.small}>${escapeHtml(after)}</p>`,
    foot: `${escapeHtml(sent)}<br><a href="${escapeHtml(change)}" ${look.link}>Change it</a> · <a href="${escapeHtml(stop)}" ${look.link}>${ends}</a>`,
  })
  return { subject: subject.slice(0, 250), text, html }
}
