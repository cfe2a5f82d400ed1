import type { Obligation } from '@duebook/contract/obligation'
import type { ReminderRow } from '@duebook/contract/reminder'
import { readSchedule } from '@duebook/contract/schedule'
import {
  calendarDate,
  countdown,
  DomainError,
  explain,
  longDate,
  shortDate,
  type CalendarDate,
  type ExplainStep,
} from '@duebook/domain'
import type { Timestamp } from '../cloud/admin.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import { escapeHtml } from './escape-html.ts'
import { button, look, sheet } from './sheet.ts'

export type MailMessage = { subject: string; text: string; html: string }
type Reminding = { row: ReminderRow; obligation: Obligation; late: boolean; now: number; origin: string }

/** One reminder for one person: what, when and how far off, why this date, and the way to say "mine". Dates are local to the obligation. */
export function reminderMail({ row, obligation, late, now, origin }: Reminding): MailMessage {
  const due = calendarDate(row.due)
  const zone = knownZone(obligation.timeZone)
  const today = zoneResolver.toLocal(now, zone).date
  const when = countdown(due, today)
  const steps = whyOf(obligation, calendarDate(row.nominal), calendarDate(row.due))
  const link = `${origin}/obligations/${encodeURIComponent(row.obligationId)}?book=${encodeURIComponent(row.bookId)}`
  const planned = zoneResolver.toLocal((row.fireAt as Timestamp).toMillis(), zone)
  const apology = late
    ? `This reminder is late. It was planned for ${shortDate(planned.date)} ${planned.time} and is sent once.`
    : ''
  const subject = late
    ? `Late reminder: ${row.title} is due ${shortDate(due)}, ${when}`
    : `${row.title} is due ${shortDate(due)}, ${when}`
  const hand = obligation.nextAcknowledged ? 'somebody has it in hand' : 'nobody has it in hand'

  const text = [
    'DUEBOOK',
    '',
    row.title.toUpperCase(),
    '',
    ...(apology ? [`! ${apology}`, ''] : []),
    `${longDate(due)}  (${when} · ${hand})`,
    '='.repeat(24),
    '',
    'Open it, and say “I have it in hand”:',
    `  ${link}`,
    '',
    '“In hand” stops us asking again; it does not mark it done.',
    '',
    'Why this date?',
    ...steps.flatMap((step) => [
      `  ${step.text}${step.gives ? `  ${shortDate(step.gives)}` : ''}`,
      `    ${step.source}`,
    ]),
    '',
    whichStep(row, obligation),
    '',
    '-- ',
    'You are asked because this is yours in Duebook.',
    `Change how you are reminded: ${origin}/settings/reminders`,
  ].join('\n')

  const working = steps
    .map(
      (step) =>
        `<tr><td ${look.cell}>${escapeHtml(step.text)}<br><span ${look.small}>${escapeHtml(step.source)}</span></td><td align="right" valign="top" nowrap ${look.cell}>${step.gives ? escapeHtml(shortDate(step.gives)) : ''}</td></tr>`,
    )
    .join('')
  const html = sheet({
    title: row.title,
    preview: `Due ${shortDate(due)}, ${when}. Say “mine” and it stops asking.`,
    body: `${apology ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td ${look.warning}>${escapeHtml(apology)}</td></tr></table>` : ''}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px"><tr><td ${due < today ? look.overdue : look.soon}>${escapeHtml(`${when} · ${hand}`)}</td></tr><tr><td><span ${look.date}>${escapeHtml(longDate(due))}</span></td></tr></table>
${button(link, 'Open it: I have it in hand')}
<p ${look.small}>“In hand” stops us asking again; it does not mark it done.</p>
<p ${look.body}><strong>Why this date?</strong></p>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse">${working}</table>
<p ${look.small}>${escapeHtml(whichStep(row, obligation))}</p>`,
    foot: `You are asked because this is yours in Duebook. <a href="${escapeHtml(`${origin}/settings/reminders`)}" ${look.link}>Change how you are reminded</a>`,
  })
  return { subject: subject.slice(0, 250), text, html }
}

/** What is asked when a snooze ends is no step of the plan. */
const whichStep = ({ step, stepText }: ReminderRow, { reminderPlan }: Obligation) =>
  step < 0
    ? 'It was snoozed until now; the date has not moved.'
    : `Step ${step + 1} of ${reminderPlan.steps.length} in your plan: ${stepText}.`

/**
 * The working behind a date. A schedule that cannot be read, or a calendar that is not at hand here, costs the mail its working
 * and not the reminder: the date itself was computed when the obligation was written.
 */
function whyOf(
  { schedule }: Obligation,
  nominal: CalendarDate,
  due: CalendarDate,
): Pick<ExplainStep, 'text' | 'source' | 'gives'>[] {
  const readable = readSchedule(schedule)
  try {
    if (readable) return explain(readable, nominal, { moved: due })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
  return [{ text: 'Open it: the working is shown there', source: '', gives: null }]
}
