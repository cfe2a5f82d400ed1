import { plural, shortDate, type CalendarDate } from '@duebook/domain'
import { escapeHtml } from './escape-html.ts'
import { oneLine } from './one-line.ts'
import type { MailMessage } from './reminder-mail.ts'
import { buttons, look, sheet } from './sheet.ts'

/** What the owner of a book hears of somebody: mail came back and push goes instead, it came back and there is no other way, or nothing that goes arrives. */
export type OwnerHears = 'goesByPush' | 'bounced' | 'failed'

type Unreachable = {
  bookName: string
  who: string
  /** Of push none. */
  address: string | null
  reason: string
  /** When it came back, where the book's owner is. */
  on: { date: CalendarDate; time: string }
  fared: OwnerHears
  /** What is theirs in the book, and the first of it in the order of days. */
  count: number
  first: readonly { title: string; due: CalendarDate | null; backup: string | null }[]
  origin: string
}

/** Mail to somebody came back: the owner of the book hears of it once, with what of theirs comes next. */
export function unreachableMail(told: Unreachable): MailMessage {
  const { on, fared, count, first, origin } = told
  const [book, who, address, reason] = [told.bookName, told.who, told.address ?? '', told.reason].map(oneLine) as [
    string,
    string,
    string,
    string,
  ]
  const otherwise = fared === 'goesByPush'
  const way = address === '' ? 'push' : 'email'
  const subject = otherwise
    ? `Email to ${who} bounced; push goes to them instead`
    : `${who} cannot be reached: ${way} ${fared}, no other way`
  const head = otherwise ? `Email to ${who} bounced` : `${who} cannot be reached`
  const to = address === '' ? 'Push to their devices' : `Email to ${address}`
  const bounced = `${to} ${fared === 'failed' ? 'failed' : 'bounced'} on ${shortDate(on.date)} ${on.time} (${reason.replace(/\.$/, '')}).`
  const left = otherwise
    ? 'Reminders go to their devices by push instead.'
    : way === 'push'
      ? 'They have no address that mail reaches, so they see reminders only in the app.'
      : 'They have no device with push, so they see reminders only in the app.'
  const until =
    fared === 'failed'
      ? 'Nothing came back, so it is tried again with the next reminder.'
      : 'Nothing more is sent to that address until they confirm it.'
  const lines = first.map(({ title, due, backup }) => ({
    title: oneLine(title),
    when: due === null ? 'no date ahead' : due < on.date ? 'late' : shortDate(due),
    under: backup === null ? 'no backup' : `${oneLine(backup)} is the backup`,
  }))
  const next = lines.length === 0 ? '' : `Theirs next${count > lines.length ? `, of ${plural(count, 'date')}` : ''}`
  const again =
    fared === 'failed'
      ? 'You are told again only when something to them has worked in between.'
      : 'You are told again only when mail to them has worked in between, or they confirm the address.'
  const people = [`${origin}/settings/people`, 'See who is in the book'] as [string, string]
  const dates = [`${origin}/settings/coverage`, 'See what would reach nobody'] as [string, string]
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
        `<tr><td ${look.cell}>${escapeHtml(title)}<br><span ${look.small}>${escapeHtml(under)}</span></td><td align="right" valign="top" nowrap ${look.cell}>${when}</td></tr>`,
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
