import { notOfThePlan, type ReminderRow } from '@duebook/contract/reminder'
import { calendarDate } from '@duebook/domain'
import { describe, expect, it, vi } from 'vitest'
import { billDueOn } from '../fixtures/bill.ts'
import type { HeldLine } from '../routine/take-along.ts'
import type { StandingDate } from '../routine/standing-dates.ts'
import { digestMail, type DigestReason } from './digest-mail.ts'
import { drillMail } from './drill-mail.ts'
import { endedMail } from './ended-mail.ts'
import { handOverMail } from './hand-over-mail.ts'
import { oneLine } from './one-line.ts'
import { reminderMail, type MailMessage } from './reminder-mail.ts'
import { uncoveredMail } from './uncovered-mail.ts'

// The admin SDK asks which project it serves when it is loaded; nothing here asks it for more than its timestamps.
vi.stubEnv('GCLOUD_PROJECT', 'duebook')
const { briefMail, weekMail } = await import('./routine-mail.ts')

const due = calendarDate('2026-05-15')
const now = Date.parse('2026-05-14T08:00:00Z')
const origin = 'https://due.example.org'

/** Each mail in which something stands that people have typed, with `typed` for all of it. */
function mailsWith(typed: string): Record<string, MailMessage> {
  const obligation = billDueOn(due, { title: typed, counterparty: typed, notes: typed })
  const row = (changed: Partial<ReminderRow>): ReminderRow => ({
    bookId: 'ada',
    obligationId: 'rent',
    nominal: due,
    title: typed,
    step: 0,
    stepText: '1 day before',
    of: due,
    due,
    channel: 'email',
    recipient: 'ada',
    fireAt: { toMillis: () => now },
    state: 'planned',
    late: false,
    attempts: 0,
    sentAt: null,
    deliveredAt: null,
    error: null,
    ...changed,
  })
  const asking = { step: notOfThePlan.asking }
  const rows: Record<string, Partial<ReminderRow>> = {
    reminder: {},
    'what somebody gave': { step: notOfThePlan.given, stepText: `${typed} gave you this` },
    'an escalation': { ...asking, kind: 'escalation', stepText: `nobody has it in hand: ${typed} left` },
    'what is late': { ...asking, kind: 'overdue', stepText: '1 day late' },
    'a check': { ...asking, kind: 'check', stepText: `in hand since ${typed}; is it done?` },
    'what went to others': { ...asking, kind: 'told', why: 'return', stepText: typed },
  }
  const reminders = Object.entries(rows).map(([what, changed]) => [
    what,
    reminderMail({ row: row(changed), obligation, late: false, now, origin, book: typed }),
  ])
  const reasons: DigestReason[] = ['together', 'sitting', 'given', 'outage']
  const digests = reasons.map((why) => {
    const dates = [{ rows: [row({ stepText: `${typed} gave you this` })] as [ReminderRow], obligation }]
    return [`a digest, ${why}`, digestMail({ dates, why, late: true, now, origin, book: typed })]
  })
  const standing = {
    kind: 'overdue',
    bookId: 'ada',
    book: { name: typed, roles: { ada: 'owner' } },
    hand: { nominal: due, due, state: 'inHand', by: 'ben', asked: ['ada'], next: null },
    obligation: { ...obligation, nextDue: due, nextNominal: due },
    names: new Map([['ben', typed]]),
  } as unknown as StandingDate
  const held = { row: { ...row({}), stepText: typed, key: 'one', fireAt: now }, date: standing } as unknown as HeldLine
  const routine = {
    uid: 'ada',
    dates: [standing],
    zone: 'Europe/London',
    today: due,
    now,
    severalBooks: true,
    address: 'ada@okafor.example',
    origin,
    stop: `${origin}/stop/word`,
  }
  return {
    ...Object.fromEntries([...reminders, ...digests]),
    'a drill': drillMail({
      by: typed,
      what: typed,
      bookName: typed,
      link: origin,
      ladder: 'https://due.example.org/obligations/a?book=b',
      sent: 'Sat 21 Nov 10:02',
      earnest: { as: 'rung 1', at: 'Wed 25 Nov 09:00', after: { at: 'Fri 27 Nov 09:00', names: [typed] } },
    }),
    'what would reach nobody': uncoveredMail({
      bookId: 'b',
      bookName: typed,
      dates: [{ title: typed, due, reach: 'nobody', why: ['no-steps'] }],
      origin,
    }),
    'what was ended': endedMail({
      said: oneLine(typed),
      day: 'Mon 30 Nov',
      after: '',
      bookName: typed,
      see: 'Open it',
      link: origin,
    }),
    'what was handed over': handOverMail({
      bookId: 'b',
      bookName: typed,
      by: typed,
      leaver: typed,
      count: 4,
      first: [{ title: typed, next: due }],
      origin,
    }),
    'the brief': briefMail({ ...routine, at: '07:30', next: null, bundle: true, told: [held] }),
    'the week': weekMail({ ...routine, to: due, sentOn: 'Friday', done: null }),
  }
}

describe('what people typed is text in a mail, whatever it is', () => {
  const header = mailsWith('Rent\r\nBcc: all@example.org\r\n\r\nDear Ada\u202Egro\u2028Bcc: x')
  const markup = mailsWith('<img src=x onerror=alert(1)>"</title>')
  it.each(Object.keys(header))('%s', (what) => {
    expect(header[what]?.subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(header[what]?.text).not.toMatch(/^(Bcc:|Dear Ada)/im)
    expect(markup[what]?.html).not.toContain('<img')
    expect(markup[what]?.html.match(/<\/title>/g)?.length).toBe(1)
  })
})
