import { placeInBook } from '@duebook/contract/place-in-book'
import { wayWords, type OutsideWay } from '@duebook/contract/reach/way-words'
import { plural, shortDate, type CalendarDate } from '@duebook/domain'
import { escapeHtml } from './escape-html.ts'
import { oneLine } from './one-line.ts'
import type { MailMessage } from './reminder-mail.ts'
import { buttons, look, sheet } from './sheet.ts'

/** What the owner of a book hears of a way to somebody: it came back, or what goes does not arrive. */
export type OwnerHears = 'bounced' | 'failed'

type Unreachable = {
  bookId: string
  bookName: string
  who: string
  way: OutsideWay
  /** Of push none. */
  address: string | null
  reason: string
  /** When it came back, where the book's owner is. */
  on: { date: CalendarDate; time: string }
  fared: OwnerHears
  /** What goes to them instead; null where they have no other way. */
  goesBy: OutsideWay | null
  /** What is theirs in the book, and the first of it in the order of days. */
  count: number
  first: readonly { title: string; due: CalendarDate | null; backup: string | null }[]
  origin: string
}

/** What went to somebody came back: the owner of the book hears of it once, with what of theirs comes next. */
export function unreachableMail(told: Unreachable): MailMessage {
  const { bookId, way, on, fared, goesBy, count, first, origin } = told
  const [book, who, address, reason] = [told.bookName, told.who, told.address ?? '', told.reason].map(oneLine) as [
    string,
    string,
    string,
    string,
  ]
  const { head: named, name, place } = wayWords[way]
  const subject = goesBy
    ? `${named} to ${who} bounced; ${wayWords[goesBy].name} goes to them instead`
    : `${who} cannot be reached: ${name} ${fared}, no other way`
  const head = goesBy ? `${named} to ${who} bounced` : `${who} cannot be reached`
  const to = way === 'push' ? 'Push to their devices' : `${named} to ${address}`
  const bounced = `${to} ${fared} on ${shortDate(on.date)} ${on.time} (${reason.replace(/\.$/, '')}).`
  const left = goesBy
    ? insteadWords[goesBy]
    : way === 'email'
      ? 'They have no device with push, so they see reminders only in the app.'
      : 'They have no address that mail reaches, so they see reminders only in the app.'
  const until =
    fared === 'failed'
      ? 'Nothing came back, so it is tried again with the next reminder.'
      : `Nothing more is sent to that ${place} until they confirm it.`
  const lines = first.map(({ title, due, backup }) => ({
    title: oneLine(title),
    when: due === null ? 'no date ahead' : due < on.date ? 'late' : shortDate(due),
    under: backup === null ? 'no backup' : `${oneLine(backup)} is the backup`,
  }))
  const next = lines.length === 0 ? '' : `Theirs next${count > lines.length ? `, of ${plural(count, 'date')}` : ''}`
  const again =
    fared === 'failed'
      ? 'You are told again only when something to them has worked in between.'
      : `You are told again only when one to them has worked in between, or they confirm the ${place}.`
  const people = [`${origin}${placeInBook('/settings/people', bookId)}`, 'See who is in the book'] as [string, string]
  const dates = [`${origin}${placeInBook('/settings/coverage', bookId)}`, 'See what would reach nobody'] as [
    string,
    string,
  ]
  const text = [
    'DUEBOOK',
    '',
    head.toUpperCase(),
    '',
    `${bounced} ${left}`,
    '',
    until,
    '',
    ...(next ? [next, ...lines.flatMap(({ title, when, under }) => [`  ${title}`, `    ${when} · ${under}`]), ''] : []),
    ...[dates, people].flatMap(([address, words]) => [`${words}:`, `  ${address}`]),
    '',
    again,
    '',
    '-- ',
    `Sent to who owns ${book}.`,
    `How people are reached: ${origin}/settings/reminders`,
  ].join('\n')
  const rows = lines
    .map(
      ({ title, when, under }) =>
        `<tr><td ${look.cell}>${escapeHtml(title)}<br><span ${look.small}>${escapeHtml(under)}</span></td><td align="right" valign="top" nowrap ${look.value}>${when}</td></tr>`,
    )
    .join('')
  const html = sheet({
    title: head,
    preview: until,
    body: `<p ${look.body}>${escapeHtml(bounced)} ${left}</p><p ${look.body}>${until}</p>${next && `<p ${look.body}><strong>${next}</strong></p><table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse">${rows}</table>`}${buttons(dates, people)}<p ${look.small}>${again}</p>`,
    foot: `Sent to who owns ${escapeHtml(book)}. <a href="${escapeHtml(`${origin}/settings/reminders`)}" ${look.link}>How people are reached</a>`,
  })
  return { subject: subject.slice(0, 250), text, html }
}

const insteadWords: Record<OutsideWay, string> = {
  email: 'Reminders go to them by email instead.',
  push: 'Reminders go to their devices by push instead.',
  sms: 'Reminders go to them by text instead.',
}
