import { distance, type DateAbout } from '@duebook/contract/about/date-about'
import { readDescribed } from '@duebook/contract/about/read-described'
import { subjectOf } from '@duebook/contract/about/reminder-text'
import { amountAt } from '@duebook/contract/money/amount-changes'
import { amountWords } from '@duebook/contract/money'
import type { Obligation } from '@duebook/contract/obligation'
import { placeOfObligation } from '@duebook/contract/place-in-book'
import { notOfThePlan, type ReminderRow } from '@duebook/contract/reminder'
import { proofWanted } from '@duebook/contract/proof'
import { readSchedule } from '@duebook/contract/schedule'
import {
  calendarDate,
  DomainError,
  explain,
  explainNotice,
  largeDate,
  shortDate,
  type ExplainStep,
} from '@duebook/domain'
import type { Timestamp } from '../cloud/admin.ts'
import { stepsInOrder } from '../reminders/steps-in-order.ts'
import { stepText as wordsOfStep } from '../reminders/step-text.ts'
import type { Does } from '../reminders/answer-words.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import { aboutRow } from './about-row.ts'
import type { AskedBefore } from './asked-before.ts'
import { askingSubject, handWords, onlyTells, whySaidNow, whyYou } from './asking-words.ts'
import { escapeHtml } from './escape-html.ts'
import { inOneLine, oneLine } from './one-line.ts'
import { button, buttons, look, sheet } from './sheet.ts'

export type MailMessage = { subject: string; text: string; html: string }
type Reminding = {
  row: ReminderRow
  obligation: Obligation
  late: boolean
  now: number
  origin: string
  /** What the book is called. */
  book?: string | undefined
  /** What comes if nobody answers, a sentence. */
  next?: string | null
  /** Who was asked of it before. */
  before?: AskedBefore | null
  /** What each answer's word is; none where nothing is asked. */
  answers?: { word: string; does: readonly Does[] } | null
}

/**
 * One reminder for one person: what, when and how far off, what happens if nobody acts, why this date, and the way to say "mine". The date
 * is the one that it is about, of a contract the last day to give notice. Dates are local to the obligation.
 */
export function reminderMail({
  row: written,
  obligation,
  late,
  now,
  origin,
  book,
  next = null,
  before = null,
  answers = null,
}: Reminding): MailMessage {
  const row = inOneLine(written)
  const zone = knownZone(obligation.timeZone)
  const { date: today, time } = zoneResolver.toLocal(now, zone)
  const about = aboutRow(row, obligation, today)
  const when = distance(about.date, today)
  const facts = [toWhom(obligation, row, about), about.otherwise, about.arrival]
    .filter((one) => one !== null)
    .map((one) => `${oneLine(one)}.`)
  const because = whyYou(row, obligation, book === undefined ? book : oneLine(book))
  const steps = whyOf(obligation, row, about).map((step) => ({
    ...step,
    text: oneLine(step.text),
    source: oneLine(step.source),
    day: step.gives && shortDate(step.gives, today),
  }))
  const link = `${origin}${placeOfObligation(row)}`
  const planned = zoneResolver.toLocal((row.fireAt as Timestamp).toMillis(), zone)
  const apology = late
    ? `This reminder is late, and that is our fault. It was planned for ${shortDate(planned.date)} ${planned.time}, went out on ${shortDate(today)} ${time}, and is sent once.`
    : ''
  const said = subjectOf(row.title, about, today)
  const head = isGiven(row)
    ? `${row.stepText.replace(/ this$/, '')} ${said}`
    : (askingSubject(row, said, obligation) ?? said)
  const subject = late ? `Late reminder: ${head}` : head
  const hand = handWords(row, obligation)
  const comes = row.watching || row.kind === 'told' || next === null ? null : oneLine(next)

  const asked = answersIn(answers, origin)
  const inHand = ['“In hand” stops us asking again; it does not mark it done.', proofOf(obligation)]
    .filter(Boolean)
    .join(' ')

  const text = [
    'DUEBOOK',
    '',
    row.title.toUpperCase(),
    '',
    ...(apology ? [`! ${apology}`, ''] : []),
    ...(about.name === 'Due' ? [] : [about.name]),
    `${largeDate(about.date)}  (${when} · ${hand})`,
    '='.repeat(24),
    ...facts,
    '',
    ...asked.flatMap(({ words, address }) => [`${words}:`, `  ${address}`]),
    asked.length > 0 || onlyTells(row) ? 'Open it:' : 'Open it, and say “I have it in hand”:',
    `  ${link}`,
    ...(onlyTells(row) ? [] : ['', inHand]),
    '',
    ...askedText(before),
    'Why this date?',
    ...steps.flatMap((step) => [
      `  ${step.text}${step.day ? `  ${step.day}` : ''}`,
      ...(step.source ? [`    ${step.source}`] : []),
    ]),
    '',
    whichStep(row, obligation),
    ...(comes ? [comes] : []),
    '',
    '-- ',
    because,
    `Change how you are reminded: ${origin}/settings/reminders`,
  ].join('\n')

  const working = steps
    .map(({ text: says, source, day }, at) => {
      const [cell, value] = at > 0 && at === steps.length - 1 ? [look.total, look.sum] : [look.cell, look.value]
      const from = source ? `<br><span ${look.small}>${escapeHtml(source)}</span>` : ''
      return `<tr><td ${cell}>${escapeHtml(says)}${from}</td><td align="right" valign="top" nowrap ${value}>${day ? escapeHtml(day) : ''}</td></tr>`
    })
    .join('')
  const html = sheet({
    title: row.title,
    preview: `${about.said}, ${when}. Say “mine” and it stops asking.`,
    body: `${apology ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td ${look.warning}>${escapeHtml(apology)}</td></tr></table>` : ''}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px"><tr><td ${about.date < today ? look.overdue : look.soon}>${escapeHtml(`${about.name === 'Due' ? '' : `${about.name} · `}${when} · ${hand}`)}</td></tr><tr><td><span ${look.date}>${escapeHtml(largeDate(about.date))}</span></td></tr></table>
${facts.map((fact) => `<p ${look.body}>${escapeHtml(fact)}</p>`).join('')}
${
  onlyTells(row)
    ? button(link, 'Open it')
    : `${answerButtons(asked, link)}
<p ${look.small}>${escapeHtml(inHand)}</p>`
}
${askedHtml(before)}<p ${look.body}><strong>Why this date?</strong></p>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse">${working}</table>
<p ${look.small}>${escapeHtml([whichStep(row, obligation), ...(comes ? [comes] : [])].join(' '))}</p>`,
    foot: `${escapeHtml(because)} <a href="${escapeHtml(`${origin}/settings/reminders`)}" ${look.link}>Change how you are reminded</a>`,
  })
  return { subject: subject.slice(0, 250), text, html }
}

function askedText(before: AskedBefore | null): string[] {
  if (!before || before.lines.length === 0) return []
  return [
    'Who was asked',
    ...(before.earlier ? [`  ${before.earlier}`] : []),
    ...before.lines.flatMap(({ who, at, fared }) => [`  ${who}  ${at}`, `    ${fared}`]),
    '',
  ]
}

function askedHtml(before: AskedBefore | null): string {
  if (!before || before.lines.length === 0) return ''
  const rows = before.lines.map(
    ({ who, at, fared }) =>
      `<tr><td ${look.cell}>${escapeHtml(who)}<br><span ${look.small}>${escapeHtml(fared)}</span></td><td align="right" valign="top" nowrap ${look.value}>${escapeHtml(at)}</td></tr>`,
  )
  return `<p ${look.body}><strong>Who was asked</strong></p>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse">${rows.join('')}</table>
${before.earlier ? `<p ${look.small}>${before.earlier}</p>` : ''}`
}

type Answer = { does: Does; words: string; address: string }
const answerWords: Record<Does, string> = { hand: 'I have it in hand', snooze: 'Snooze until…', notMine: 'Not mine' }

/** Each answer with the page that takes it, in the order in which they are likely. */
const answersIn = (answers: Reminding['answers'], origin: string): Answer[] =>
  (['hand', 'snooze', 'notMine'] as const).flatMap((does) => {
    if (!answers?.does.includes(does)) return []
    return [{ does, words: answerWords[does], address: `${origin}/a/${answers.word}?do=${does}` }]
  })

function answerButtons([first, second, ...others]: readonly Answer[], link: string): string {
  if (!first || !second) return button(link, 'Open it: I have it in hand')
  const beside = [...others.map(({ words, address }) => [address, words] as const), [link, 'Open it'] as const]
  const links = beside.map(([href, words]) => `<a href="${escapeHtml(href)}" ${look.link}>${escapeHtml(words)}</a>`)
  return `${buttons([first.address, first.words], [second.address, second.words])}
<p ${look.small}>${links.join(' · ')}</p>`
}

const isGiven = ({ step }: ReminderRow) => step === notOfThePlan.given

/** "To HMRC · about £1,284": of what is to be paid or done. What a contract comes to is said with what becomes of it. */
function toWhom(obligation: Obligation, { nominal, due }: ReminderRow, { what }: DateAbout): string | null {
  const described = readDescribed(obligation, calendarDate(due))
  const isOwed = described.kind === 'bill' || described.kind === 'filing'
  const to = described.counterparty && `${isOwed ? 'To ' : ''}${described.counterparty}`
  const amount = what === 'due' ? amountWords(amountAt(described, calendarDate(nominal))) : null
  return [to, amount].filter(Boolean).join(' · ') || null
}

/** What Done asks for, a sentence; null where it asks for nothing, or that cannot be read. */
function proofOf({ kind, proofPolicy }: Obligation): string | null {
  switch (proofPolicy) {
    case 'note':
      return 'Done needs a note: how it was done.'
    case 'file':
      return `Done needs a file: ${proofWanted[kind]}.`
    case 'fileAndReviewer':
      return `Done needs a file, ${proofWanted[kind]}, and a reviewer.`
    default:
      return null
  }
}

/** What is asked when a snooze ends is no step of the plan, nor what was close when it was written down. */
function whichStep(row: ReminderRow, obligation: Obligation): string {
  const { step, stepText } = row
  const now = whySaidNow(row)
  if (now !== null) return now
  if (step === notOfThePlan.afterSnooze) return 'It was snoozed until now; the date has not moved.'
  if (step === notOfThePlan.given) return `${stepText}. Its reminders come to you from now on.`
  if (step === notOfThePlan.closeAlready)
    return 'It was close when you wrote it down. You are told once; reminders that are still ahead come as planned.'
  const said = stepText.replace(/, asked again$/, '')
  if (step === notOfThePlan.asking) return `You are told because ${stepText}.`
  const words = stepsInOrder(obligation).map(wordsOfStep)
  const at = words.indexOf(said)
  return at < 0 ? `It is in your plan: ${stepText}.` : `Step ${at + 1} of ${words.length} in your plan: ${stepText}.`
}

/**
 * The working behind the date that it is about. A schedule that cannot be read, or a calendar that is not at hand here, costs the mail its
 * working and not the reminder: the date itself was computed when the obligation was written.
 */
function whyOf(
  { schedule, notice }: Obligation,
  row: ReminderRow,
  { notice: dates }: DateAbout,
): Pick<ExplainStep, 'text' | 'source' | 'gives'>[] {
  const readable = readSchedule(schedule)
  try {
    if (readable?.type === 'term' && notice && dates && row.deadline === 'notice')
      return explainNotice(readable, notice, dates.sendBy)?.steps ?? unreadable
    if (readable) return explain(readable, calendarDate(row.nominal), { moved: calendarDate(row.due) })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
  return unreadable
}

const unreadable = [{ text: 'Open it: the working is shown there', source: '', gives: null }]
