import { plural, shortDateWithYear } from '@duebook/domain'
import { zoneResolver } from '../reminders/zone-resolver.ts'
import { escapeHtml } from './escape-html.ts'
import { oneLine } from './one-line.ts'
import type { MailMessage } from './reminder-mail.ts'
import { button, look, sheet } from './sheet.ts'

type Opened = {
  /** Whom the link is for. */
  name: string
  bookName: string
  obligations: number
  amounts: boolean
  /** ms since 1970, as `at`. */
  expiresAt: number
  opening: { at: number; device: string }
  origin: string
}

/** To the maker of a link for somebody outside, when it is opened for the first time. Names are what people typed: one line each, and never HTML. */
export function outsideOpenedMail({
  name,
  bookName,
  obligations,
  amounts,
  expiresAt,
  opening,
  origin,
}: Opened): MailMessage {
  const [who, book] = [oneLine(name), oneLine(bookName)]
  const title = 'Your link was opened'
  const said = [
    `The link you made for `,
    ` was opened. You are told of the first opening; the others stand in the list.`,
  ]
  const rows: [name: string, value: string, more?: string][] = [
    ['When', timeText(opening.at)],
    ['From', oneLine(opening.device)],
    [
      'It shows',
      plural(obligations, 'obligation'),
      `dates, history, proof and reminder log; ${amounts ? 'amounts too' : 'no amounts'}`,
    ],
    ['It ends', shortDateWithYear(zoneResolver.toLocal(expiresAt, 'Etc/UTC').date)],
  ]
  const place = `${origin}/settings/people`
  const nobody = 'Nobody you expect? End the link; what was seen cannot be taken back, what comes can.'
  const foot = `Sent to who made the link, in ${book}.`
  const text = [
    'DUEBOOK',
    '',
    title.toUpperCase(),
    '',
    said.join(who),
    '',
    'What was opened',
    ...rows.flatMap(([what, value, more]) => [`  ${what}: ${value}`, ...(more ? [`    ${more}`] : [])]),
    '',
    'See all openings, or end the link:',
    `  ${place}`,
    '',
    nobody,
    '',
    '-- ',
    foot,
  ].join('\n')
  const row = ([what, value, more]: (typeof rows)[number]) =>
    `<tr><th scope="row" align="left" ${look.cell}>${what}${more ? `<br><span ${look.small}>${escapeHtml(more)}</span>` : ''}</th><td align="right" valign="top" ${look.cell}>${escapeHtml(value)}</td></tr>`
  const html = sheet({
    title,
    preview: `${plural(obligations, 'obligation')} of ${book}. Ends ${rows[3]?.[1]}.`,
    body: `<p ${look.body}>${said[0]}<b>${escapeHtml(who)}</b>${said[1]}</p>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse"><caption ${look.caption}>What was opened</caption>${rows.map(row).join('')}</table>
${button(place, 'See all openings')}
<p ${look.small}>${nobody}</p>`,
    foot: escapeHtml(foot),
  })
  return { subject: `${who} opened your link for the first time`.slice(0, 250), text, html }
}

function timeText(at: number): string {
  const { date, time } = zoneResolver.toLocal(at, 'Etc/UTC')
  return `${shortDateWithYear(date)} ${time} UTC`
}
