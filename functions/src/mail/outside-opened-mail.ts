import { placeInBook } from '@duebook/contract/place-in-book'
import { plural, shortDateWithYear } from '@duebook/domain'
import { zoneResolver } from '../reminders/zone-resolver.ts'
import { escapeHtml } from './escape-html.ts'
import { oneLine } from './one-line.ts'
import type { MailMessage } from './reminder-mail.ts'
import { buttons, look, sheet } from './sheet.ts'

type Opened = {
  bookId: string
  linkId: string
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
  bookId,
  linkId,
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
  const people = `${origin}${placeInBook('/settings/people', bookId)}`
  const see = [`${people}&openings=${linkId}`, 'See all openings'] as [string, string]
  const end = [`${people}&end=${linkId}`, 'End the link'] as [string, string]
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
    ...[see, end].flatMap(([address, words]) => [`${words}:`, `  ${address}`]),
    '',
    nobody,
    '',
    '-- ',
    foot,
  ].join('\n')
  const row = ([what, value, more]: (typeof rows)[number]) =>
    `<tr><th scope="row" align="left" ${look.cell}>${what}${more ? `<br><span ${look.small}>${escapeHtml(more)}</span>` : ''}</th><td align="right" valign="top" ${look.value}>${escapeHtml(value)}</td></tr>`
  const html = sheet({
    title,
    preview: `${plural(obligations, 'obligation')} of ${book}. Ends ${rows[3]?.[1]}.`,
    body: `<p ${look.body}>${said[0]}<b>${escapeHtml(who)}</b>${said[1]}</p>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse"><caption ${look.caption}>What was opened</caption>${rows.map(row).join('')}</table>
${buttons(see, end)}
<p ${look.small}>${nobody}</p>`,
    foot: escapeHtml(foot),
  })
  return { subject: `${who} opened your link for the first time`.slice(0, 250), text, html }
}

function timeText(at: number): string {
  const { date, time } = zoneResolver.toLocal(at, 'Etc/UTC')
  return `${shortDateWithYear(date)} ${time} UTC`
}
