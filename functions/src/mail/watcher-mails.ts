import { distance } from '@duebook/contract/about/date-about'
import { headOf } from '@duebook/contract/about/reminder-text'
import type { Obligation } from '@duebook/contract/obligation'
import type { OutsideWatcher } from '@duebook/contract/people/outside-watcher'
import type { ReminderRow } from '@duebook/contract/reminder'
import { calendarDate, longDate, shortDate, type CalendarDate } from '@duebook/domain'
import type { Timestamp } from '../cloud/admin.ts'
import type { HowSettled } from '../reminders/settled-row.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import { aboutRow } from './about-row.ts'
import { escapeHtml } from './escape-html.ts'
import { oneLine } from './one-line.ts'
import type { MailMessage } from './reminder-mail.ts'
import { settledWords } from './settled-words.ts'
import { button, buttons, look, sheet } from './sheet.ts'

type Question = {
  watcher: Pick<OutsideWatcher, 'askerName' | 'email'>
  bookName: string
  obligation: Pick<Obligation, 'title' | 'nextDue'>
  /** The day that notice for it closes, where that can still be given: the one that can be missed. */
  closes: CalendarDate | null
  hears: string
  link: string
}

/** Asks somebody without an account, once, whether they want to be told of a date. Names and titles are what people typed: one line each, and never HTML. */
export function questionMail({ watcher, bookName, obligation, closes, hears, link }: Question): MailMessage {
  const [asker, book, title] = [watcher.askerName, bookName, obligation.title].map(oneLine) as [string, string, string]
  const subject = `${asker} would like you to be told about one date`
  const head = 'May we tell you about this?'
  const said = `${asker} would like you to hear about one date in ${book}. You need no account, and if you do nothing, nothing is sent.`
  const next = closes ?? (obligation.nextDue && calendarDate(obligation.nextDue))
  const day = next ? longDate(next) : 'No date ahead'
  const over = closes ? `${title} · notice closes` : title
  const would = `You would hear ${hears}.`
  const limits =
    'You see the name of the date, when it is due and whether it is done: no amounts, files or other dates. You are never asked to do it. Each mail has a way out.'
  const unknown = `Do not know ${asker}? Then do nothing.`
  const foot = `Asked once, for ${watcher.email}.`
  const text = [
    'DUEBOOK',
    '',
    head.toUpperCase(),
    '',
    said,
    '',
    `${day}  (${over})`,
    '='.repeat(20),
    would,
    '',
    'Yes, tell me:',
    `  ${link}`,
    'No, thank you:',
    `  ${link}/no`,
    '',
    limits,
    '',
    unknown,
    '',
    '-- ',
    foot,
  ].join('\n')
  const html = sheet({
    title: head,
    preview: `${over}, ${day}. Say yes once, or do nothing.`,
    body: `<p ${look.body}>${escapeHtml(said)}</p>
${dated({ over, day, under: would })}
${buttons([link, 'Yes, tell me'], [`${link}/no`, 'No, thank you'])}
<p ${look.small}>${limits}</p>
<p ${look.small}>${escapeHtml(unknown)}</p>`,
    foot: escapeHtml(foot),
  })
  return { subject: subject.slice(0, 250), text, html }
}

type Telling = {
  row: ReminderRow
  obligation: Obligation
  bookName: string
  email: string
  late: boolean
  now: number
  link: string
}

/** A reminder for somebody without an account: the name of the date and how far off it is. They are asked for nothing, and see nothing else. */
export function toldMail({ row, obligation, late, now, ...to }: Telling): MailMessage {
  const zone = knownZone(obligation.timeZone)
  const today = zoneResolver.toLocal(now, zone).date
  const title = oneLine(row.title)
  const about = aboutRow(row, obligation, today)
  const when = distance(about.date, today)
  const closes = `notice closes ${shortDate(about.date, today)}`
  const head = about.what === 'due' ? headOf(title, about) : `${title}: ${closes}`
  const planned = zoneResolver.toLocal((row.fireAt as Timestamp).toMillis(), zone)
  const apology = late
    ? `This mail is late. It was planned for ${shortDate(planned.date)} ${planned.time} and is sent once.`
    : ''
  return told({
    ...to,
    subject: `${late ? 'Late reminder: ' : ''}${head}, ${when}`,
    title,
    lines: apology ? [apology] : [],
    date: {
      over: `${about.what === 'due' ? about.name : 'Notice closes'} · ${when}`,
      day: longDate(about.date),
      under: '',
    },
  })
}

type Settled = Omit<Telling, 'obligation'> & { how: HowSettled; obligation: Obligation | undefined }

/** How it is settled, by whom, and when the next is due. */
export function settledMail({ row, obligation, now, late: _late, how, ...to }: Settled): MailMessage {
  const { said, day, after } = settledWords({ row, obligation, how, now })
  return told({
    ...to,
    subject: said,
    title: said,
    lines: [`By ${oneLine(to.bookName)} on ${day}. ${after}`],
    date: null,
  })
}

type Told = Pick<Telling, 'bookName' | 'email' | 'link'> & {
  subject: string
  title: string
  lines: string[]
  date: { over: string; day: string; under: string } | null
}

function told({ bookName, email, link, subject, title, lines, date }: Told): MailMessage {
  const why = `You are told because you said yes to it, at ${email}, for ${oneLine(bookName)}. You are not asked to do it.`
  const text = [
    'DUEBOOK',
    '',
    title.toUpperCase(),
    '',
    ...lines.flatMap((line) => [line, '']),
    ...(date ? [`${date.day}  (${date.over})`, '='.repeat(20), ''] : []),
    'What you are told about, and the way out:',
    `  ${link}`,
    '',
    '-- ',
    why,
  ].join('\n')
  const html = sheet({
    title,
    preview: date ? `${date.over}.` : (lines[0] ?? title),
    body: `${lines.map((line) => `<p ${look.body}>${escapeHtml(line)}</p>`).join('')}${date ? dated(date) : ''}
${button(link, 'What you are told about, and the way out')}`,
    foot: escapeHtml(why),
  })
  return { subject: subject.slice(0, 250), text, html }
}

const dated = ({ over, day, under }: { over: string; day: string; under: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px"><tr><td ${look.body}><strong>${escapeHtml(over)}</strong></td></tr><tr><td><span ${look.date}>${escapeHtml(day)}</span></td></tr>${under && `<tr><td style="padding:8px 0 0"><span ${look.small}>${escapeHtml(under)}</span></td></tr>`}</table>`
