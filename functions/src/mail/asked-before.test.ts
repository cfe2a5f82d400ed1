import type { ReminderRow } from '@duebook/contract/reminder'
import { describe, expect, it, vi } from 'vitest'

// The admin SDK asks which project it serves when it is loaded; nothing here asks it for more than its timestamps.
vi.stubEnv('GCLOUD_PROJECT', 'duebook')
const { Timestamp } = await import('firebase-admin/firestore')
const { askedBefore, saysWhoWasAsked } = await import('./asked-before.ts')
const { threadOf } = await import('./thread.ts')

const now = Date.parse('2026-11-25T09:00:00Z')
const row = (at: string | null, said: Partial<ReminderRow> = {}) =>
  ({
    recipient: 'ada',
    channel: 'email',
    kind: 'step',
    stepText: '7 days before',
    state: 'delivered',
    error: null,
    sentAt: at === null ? null : Timestamp.fromMillis(Date.parse(at)),
    ...said,
  }) as ReminderRow
const before = (rows: readonly ReminderRow[]) =>
  askedBefore(rows, { now, zone: 'Europe/London', nameOf: (uid) => (uid === 'ben' ? 'You' : 'Ada') })

describe('who was asked before', () => {
  it('is said in order, with the ways of one message together and how it fared', () =>
    expect(
      before([
        row('2026-11-24T09:00:00Z', { kind: 'nag', stepText: '7 days before, asked again' }),
        row('2026-11-23T09:00:00Z'),
        row('2026-11-23T09:00:05Z', { channel: 'push' }),
        row('2026-11-23T09:00:00Z', { channel: 'inApp' }),
        row('2026-11-09T09:00:00Z', { stepText: '21 days before', state: 'failed', error: 'mailbox full' }),
        row('2026-11-10T09:00:00Z', { recipient: 'ben', channel: 'inApp' }),
      ]),
    ).toEqual({
      lines: [
        { who: 'Ada, email', at: 'Mon 9 Nov 09:00', fared: '21 days before: did not arrive (mailbox full)' },
        { who: 'You, in the app', at: 'Tue 10 Nov 09:00', fared: '7 days before: delivered' },
        { who: 'Ada, email and push', at: 'Mon 23 Nov 09:00', fared: '7 days before: delivered' },
        { who: 'Ada, email', at: 'Tue 24 Nov 09:00', fared: '7 days before, asked again: delivered' },
      ],
      earlier: null,
    }))

  it('leaves out what is to come, what goes now, who is only told and who has no account', () =>
    expect(
      before([
        row(null, { state: 'planned' }),
        row('2026-11-25T09:00:00Z'),
        row('2026-11-23T09:00:00Z', { watching: true }),
        row('2026-11-23T09:00:00Z', { kind: 'told' }),
        row('2026-11-23T09:00:00Z', { state: 'duplicate' }),
        row('2026-11-23T09:00:00Z', { recipient: 'outside:jo' }),
      ]).lines,
    ).toEqual([]))

  it('is the latest six, and how often before', () => {
    const many = Array.from({ length: 9 }, (_, n) => row(`2026-11-${10 + n}T09:00:00Z`))
    const { lines, earlier } = before(many)
    expect([lines.length, lines[0]?.at, earlier]).toEqual([6, 'Fri 13 Nov 09:00', '3 times before that.'])
  })

  it('stands where somebody is asked again or as well, and nowhere else', () =>
    expect(
      (['step', 'nag', 'escalation', 'overdue', 'check', 'told', 'snooze'] as const).filter((kind) =>
        saysWhoWasAsked({ kind }),
      ),
    ).toEqual(['nag', 'escalation', 'overdue']))
})

describe('the mails of one date', () => {
  const date = { bookId: 'ada', obligationId: 'vat', nominal: '2026-11-30' }
  const thread = (key: string, of = date) => threadOf(key, of, 'https://due.example.org:4400')

  it('refer to one first, each by a name of its own that says nothing', () => {
    const [one, other] = [thread('a'), thread('b')]
    expect(one.headers).toEqual(other.headers)
    expect(one.headers.References).toBe(one.headers['In-Reply-To'])
    expect(new Set([one.messageId, other.messageId, one.headers.References]).size).toBe(3)
    for (const name of [one.messageId, one.headers.References])
      expect(name).toMatch(/^<[0-9a-f]{32}@due\.example\.org>$/)
    expect(thread('a')).toEqual(one)
  })

  it('are apart from those of any other date, also of another book', () => {
    const others = [
      { ...date, nominal: '2027-02-28' },
      { ...date, bookId: 'ben' },
    ].map((of) => thread('a', of))
    expect(new Set([thread('a'), ...others].map(({ headers }) => headers.References)).size).toBe(3)
  })
})
