import { calendarDate, plural, shortDate } from '@duebook/domain'
import { escapeHtml } from './escape-html.ts'
import { oneLine } from './one-line.ts'
import type { MailMessage } from './reminder-mail.ts'
import { button, look, sheet } from './sheet.ts'

type HandedOver = {
  bookName: string
  by: string
  leaver: string
  count: number
  /** All of them, or the first of many. */
  first: readonly { title: string; next: string | null }[]
  origin: string
}

/** What became somebody's when another left a book: each with its next day, in the order of days. */
export function handOverMail({ bookName, by, leaver, count, first, origin }: HandedOver): MailMessage {
  const [book, who, gone] = [bookName, by, leaver].map(oneLine) as [string, string, string]
  const lines = first
    .toSorted((a, b) => ((a.next ?? '9') < (b.next ?? '9') ? -1 : 1))
    .map(({ title, next }) => ({
      title: oneLine(title),
      when: next === null ? 'no date ahead' : `next ${shortDate(calendarDate(next))}`,
    }))
  const over = count - lines.length
  const subject = `${plural(count, 'obligation')} in ${book} ${count === 1 ? 'is' : 'are'} yours now`
  const because = `${who} handed them over to you because ${gone} is no longer in ${book}. You are reminded of them from now on.`
  const foot = 'You are told because these are yours in Duebook.'
  const rest = over > 0 ? `and ${over} more` : ''
  const text = [
    'DUEBOOK',
    '',
    subject,
    '',
    because,
    '',
    ...lines.flatMap(({ title, when }) => [`  ${title}`, `    ${when}`]),
    ...(rest ? [`  ${rest}`] : []),
    '',
    'See what needs you:',
    `  ${origin}/today`,
    '',
    '-- ',
    foot,
  ].join('\n')
  const html = sheet({
    title: subject,
    preview: because,
    body: `<p ${look.body}>${escapeHtml(because)}</p><table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse">${lines
      .map(
        ({ title, when }) =>
          `<tr><td ${look.cell}>${escapeHtml(title)}<br><span ${look.small}>${when}</span></td></tr>`,
      )
      .join('')}</table>${rest && `<p ${look.small}>${rest}</p>`}${button(`${origin}/today`, 'See what needs you')}`,
    foot,
  })
  return { subject: subject.slice(0, 250), text, html }
}
