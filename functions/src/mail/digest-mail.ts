import type { ReminderRow } from '@duebook/contract/reminder'
import { calendarDate, shortDate } from '@duebook/domain'
import { escapeHtml } from './escape-html.ts'
import type { MailMessage } from './reminder-mail.ts'
import { button, look, sheet } from './sheet.ts'

/** Reminders that are more than 72 hours late, told once, together. */
export function digestMail({ rows, origin }: { rows: ReminderRow[]; origin: string }): MailMessage {
  const count = rows.length === 1 ? '1 reminder' : `${rows.length} reminders`
  const subject = `${count} whose time had passed`
  const line = (row: ReminderRow) => `${row.title}: due ${shortDate(calendarDate(row.due))} (${row.stepText})`
  const why = 'These were planned for a time that had passed when we could first send them. Each is told once, here.'
  const text = [
    'DUEBOOK',
    '',
    subject.toUpperCase(),
    '',
    why,
    '',
    ...rows.map((row) => `  ${line(row)}`),
    '',
    'See what needs you:',
    `  ${origin}/today`,
  ].join('\n')
  const html = sheet({
    title: subject,
    preview: why,
    body: `<p ${look.body}>${escapeHtml(why)}</p><table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse">${rows
      .map((row) => `<tr><td ${look.cell}>${escapeHtml(line(row))}</td></tr>`)
      .join('')}</table>${button(`${origin}/today`, 'See what needs you')}`,
    foot: 'You are asked because these are yours in Duebook.',
  })
  return { subject, text, html }
}
