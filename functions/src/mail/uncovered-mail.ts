import { weaknessWords } from '@duebook/contract/asking/weakness-words'
import { uncoveredWords } from '@duebook/contract/people/news-text'
import { plural, shortDate, type CalendarDate, type Weakness } from '@duebook/domain'
import { escapeHtml } from './escape-html.ts'
import { oneLine } from './one-line.ts'
import type { MailMessage } from './reminder-mail.ts'
import { button, look, sheet } from './sheet.ts'

type Uncovered = {
  bookName: string
  /** The worst first, then by date. */
  dates: readonly { title: string; due: CalendarDate; reach: 'nobody' | 'weak'; why: readonly Weakness[] }[]
  origin: string
}

/** So many are named; of more, the page says the rest. */
const mostNamed = 20

/** The owner of a book hears of dates of the next fortnight that would reach nobody, or not whom one thinks, with what is the matter with each. */
export function uncoveredMail({ bookName, dates, origin }: Uncovered): MailMessage {
  const book = oneLine(bookName)
  const nobody = dates.filter(({ reach }) => reach === 'nobody').length
  const [first] = dates
  const subject =
    dates.length === 1 && first?.reach === 'nobody'
      ? `${oneLine(first.title)} would reach nobody`
      : uncoveredWords({ nobody, count: dates.length })
  const said = 'Tried as they would go today: who is asked, by what, and whether it works.'
  const lines = dates.slice(0, mostNamed).map(({ title, due, reach, why }) => ({
    title: oneLine(title),
    due: shortDate(due),
    under: [...(reach === 'nobody' ? ['Would reach nobody.'] : []), ...why.map((one) => weaknessWords[one])].join(' '),
  }))
  const more = dates.length - lines.length
  const page = `${origin}/settings/coverage`
  const again = 'You are told of each reason once. What is mended is not said again.'
  const foot = `Sent to who owns ${book}, from 14 days before such a date on.`
  const text = [
    'DUEBOOK',
    '',
    subject.toUpperCase(),
    '',
    said,
    '',
    ...lines.flatMap(({ title, due, under }) => [`  ${title}  ${due}`, `    ${under}`]),
    ...(more > 0 ? [`  and ${plural(more, 'date')} more`] : []),
    '',
    'See what would reach nobody:',
    `  ${page}`,
    '',
    again,
    '',
    '-- ',
    foot,
  ].join('\n')
  const rows = lines.map(
    ({ title, due, under }) =>
      `<tr><td ${look.cell}>${escapeHtml(title)}<br><span ${look.small}>${escapeHtml(under)}</span></td><td align="right" valign="top" nowrap ${look.cell}>${due}</td></tr>`,
  )
  const html = sheet({
    title: subject,
    preview: said,
    body: `<p ${look.body}>${said}</p><table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse">${rows.join('')}</table>${more > 0 ? `<p ${look.body}>and ${plural(more, 'date')} more</p>` : ''}${button(page, 'See what would reach nobody')}<p ${look.small}>${again}</p>`,
    foot: escapeHtml(foot),
  })
  return { subject: subject.slice(0, 250), text, html }
}
