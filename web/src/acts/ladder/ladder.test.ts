import { climbedBySeeing } from '@duebook/contract/asking/ladder'
import type { Kept } from '@duebook/contract/asking/kept'
import {
  advanceEscalation,
  applyEscalationEvent,
  beginEscalation,
  calendarDate,
  type EscalationState,
  type EscalationWorld,
  type Ladder,
  type PersonSettings,
} from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { instantText } from '../../ui/instant-text.ts'
import { foreseenLadder, isUnderWay } from './foreseen-ladder.ts'
import { ladderDraftOf, newRung, readLadderDraft } from './ladder-draft.ts'
import { ladderLines } from './ladder-lines.ts'
import { repeatWords, rungWords } from './ladder-words.ts'
import { zoneClock } from './zone-clock.ts'

const zone = 'Europe/London'
const today = calendarDate('2026-11-21')
const roles = { ada: 'member', ben: 'member', olu: 'owner' } as const
const people = Object.entries(roles).map(([uid, role]) => ({ uid, role, name: uid }))
const names = (uid: string) => ({ ada: 'Ada', ben: 'Ben', olu: 'Olu' })[uid] ?? uid
const vat = {
  nextDue: calendarDate('2026-11-30'),
  nextNotice: null,
  dueTime: null as { at: string; zone: string } | null,
  timeZone: zone,
  schedule: { type: 'once' as const, date: calendarDate('2026-11-30') },
  assignee: 'ada',
  backup: 'ben' as string | null,
  createdBy: 'olu',
  reminderPlan: { steps: ['due -7 days 09:00'], nag: { everyHours: 24, times: 3 } },
}
const ladder: Ladder = {
  rungs: [
    { after: { n: 2, unit: 'days', at: '09:00' }, who: ['backup'] },
    { after: { n: 4, unit: 'days', at: '09:00' }, who: ['admins', 'owner'] },
  ],
}

describe('who is asked when, if nobody answers', () => {
  const said = (
    change: Partial<typeof vat> = {},
    away: Record<string, { from: string; to: string }[]> = {},
    {
      ladder: meant = ladder,
      unseen = [],
      zones = {},
      own = null,
      kept = null,
      now = Date.parse(`${today}T12:00Z`),
    }: {
      ladder?: Ladder
      unseen?: string[]
      zones?: Record<string, string>
      own?: PersonSettings | null
      kept?: Kept | null
      now?: number
    } = {},
  ) => {
    const around = people.map((one) => ({ ...one, away: away[one.uid], zone: zones[one.uid] }))
    const obligation = { ...vat, ...change }
    const foreseen = foreseenLadder(obligation, climbedBySeeing(meant, unseen), {
      people: around,
      own: own && { uid: 'ada', settings: own },
      kept,
      now,
    })
    const about = {
      ladder: meant,
      unseen,
      backup: obligation.backup,
      people: around,
      nag: 'again daily, 3 times',
      kept,
      nameOf: names,
    }
    return ladderLines(foreseen, { ...about, zone, today }).map(({ at, who, as, note }) =>
      [instantText(at, zone, today), who, as, note].filter(Boolean).join(' · '),
    )
  }

  it('is said line by line, to the first day late', () =>
    expect(said()).toEqual([
      'Mon 23 Nov 09:00 · Ada',
      'Tue 24 Nov 09:00 · again daily, 3 times',
      'Wed 25 Nov 09:00 · Ben · backup',
      'Fri 27 Nov 09:00 · Olu · owner',
      'Tue 1 Dec 09:00 · overdue, daily for 30 days, then weekly',
    ]))

  it('whoever is away is passed, and it says who takes the time', () =>
    expect(said({}, { ben: [{ from: '2026-11-23', to: '2026-11-26' }] })).toContain(
      'Wed 25 Nov 09:00 · Olu · owner · Ben is away until 26 Nov: Olu takes this time.',
    ))

  it('where nobody is named as backup, the next entry takes the time', () =>
    expect(said({ backup: null })).toContain(
      'Wed 25 Nov 09:00 · Olu · owner · Nobody is named as backup: Olu takes this time.',
    ))

  it('whoever does not see it is passed, and it says so', () => {
    const named = { rungs: [{ ...ladder.rungs[0]!, who: ['ben'] }, ladder.rungs[1]!] }
    expect(said({ backup: null }, {}, { ladder: named, unseen: ['ben'] })).toContain(
      'Wed 25 Nov 09:00 · Olu · owner · Ben does not see this: Olu takes this time.',
    )
  })

  it('is counted by the clock of whoever has it, wherever who looks is', () => {
    const inNewYork = said({}, {}, { zones: { ada: 'America/New_York', ben: 'Europe/London' } })
    expect(inNewYork.slice(0, 3)).toEqual([
      'Mon 23 Nov 14:00 · Ada',
      'Tue 24 Nov 14:00 · again daily, 3 times',
      'Wed 25 Nov 14:00 · Ben · backup',
    ])
  })

  it.each([
    ['its own zone, where it has a time of day', { dueTime: { at: '09:00', zone: 'Asia/Kolkata' } }],
    ['the zone that it was written down by, while that of whoever has it is not known', { timeZone: 'Asia/Kolkata' }],
  ])('is counted in %s', (_what, change) => expect(said(change)[0]).toBe('Mon 23 Nov 03:30 · Ada'))

  it('begins with the brief where the mail waits for it, and says so', () => {
    const brief = { at: '07:30', bundle: true }
    expect(said({}, {}, { own: { zone, brief } }).slice(0, 3)).toEqual([
      'Tue 24 Nov 07:30 · Ada · Waits for the morning brief; the ladder counts from then.',
      'Wed 25 Nov 07:30 · again daily, 3 times',
      'Thu 26 Nov 09:00 · Ben · backup',
    ])
    expect(said({}, {}, { own: { zone, brief: { ...brief, bundle: false } } })).toEqual(said())
    const byPush: PersonSettings = { zone, brief, usual: ['email', 'webPush'], reach: { email: 'ok', webPush: ['ok'] } }
    expect(said({}, {}, { own: byPush })).toEqual(said())
  })

  it('what has been asked already stands there as well', () =>
    expect(said({ nextDue: calendarDate('2026-11-23') })[0]).toBe('Mon 16 Nov 09:00 · Ada'))

  describe('once somebody was asked, goes on from there', () => {
    const world: EscalationWorld = { resolver: zoneClock, outages: [], carry: () => 'delivered' }
    const state = () =>
      beginEscalation(
        {
          people: Object.fromEntries(people.map(({ uid }) => [uid, { zone }])),
          roles,
          occurrences: {
            date: {
              due: vat.nextDue,
              zone,
              assignee: 'ada',
              backup: 'ben',
              steps: [{ of: 'due', offset: { amount: -7, unit: 'days' }, at: '09:00' }],
              ladder,
            },
          },
          at: Date.parse('2026-11-21T12:00Z'),
        },
        world,
      )
    const keptOf = ({ occurrences, lines, messages }: EscalationState): Kept => ({
      occurrence: occurrences['date']!,
      lines: Object.values(lines),
      messages: Object.values(messages),
      people: {},
      said: null,
      snooze: null,
      places: [0],
      keys: {},
    })

    it('with who was asked, and the entries that are left', () => {
      const now = Date.parse('2026-11-25T12:00Z')
      const kept = keptOf(advanceEscalation(state(), now, world))
      expect(isUnderWay(kept)).toBe(true)
      expect(said({}, {}, { kept, now })).toEqual([
        'Mon 23 Nov 09:00 · Ada and Ben · asked',
        'Fri 27 Nov 09:00 · Olu · owner',
        'Tue 1 Dec 09:00 · overdue, daily for 30 days, then weekly',
      ])
    })

    it('without whoever said that it is not theirs', () => {
      const at = Date.parse('2026-11-23T12:00Z')
      const passed = applyEscalationEvent(
        advanceEscalation(state(), at, world),
        { type: 'handBack', o: 'date', by: 'ada', at },
        world,
      )
      const now = at + 60_000
      const kept = keptOf(advanceEscalation(passed, now, world))
      const lines = said({}, {}, { kept, now })
      expect(lines[0]).toBe('Mon 23 Nov 12:00 · Ben · asked · Ada said not mine.')
      expect(lines.slice(1).join()).not.toContain('Ada')
    })

    it('and until then is as it was planned', () => expect(isUnderWay(keptOf(state()))).toBe(false))
  })

  it('nothing is said of what has no date', () => expect(said({ nextDue: null as never })).toEqual([]))
})

describe('a ladder that is typed', () => {
  const around = { plan: 'team' as const, roles }
  const draft = ladderDraftOf(ladder)

  it('is read as it was written', () => {
    expect(readLadderDraft(draft, around)).toEqual({ ladder })
    const all = { ...draft, rungs: draft.rungs.map((one) => ({ ...one, urgent: true })), repeat: '2' }
    expect(readLadderDraft(all, around)).toEqual({
      ladder: { rungs: ladder.rungs.map((one) => ({ ...one, urgent: true })), repeat: 2 },
    })
  })

  it.each([
    [{ rungs: [], repeat: '0' }, null, /Nobody is asked/],
    [{ ...draft, rungs: draft.rungs.toReversed() }, 1, 'Entry 2 would come before entry 1. Put the hours in order.'],
    [{ ...draft, rungs: [{ ...newRung([]), n: '31' }] }, 0, /after 30 days at the latest/],
    [{ ...draft, rungs: [{ ...newRung([]), n: 'two' }] }, 0, /whole number/],
    [{ ...draft, rungs: [{ ...newRung([]), at: 'noon' }] }, 0, /such as 09:00/],
    [{ ...draft, rungs: [{ ...newRung([]), who: 'somebody' }] }, 0, /Choose somebody else/],
    [{ ...draft, rungs: [1, 2, 3, 4, 5, 6].map((n) => ({ ...newRung([]), n: String(n) })) }, null, /Five entries/],
    [{ ...draft, repeat: '10' }, null, /0 to 9/],
  ])('%j is none: entry %s', (wrong, rung, text) =>
    expect(readLadderDraft(wrong, around)).toMatchObject({
      problem: { rung, text: typeof text === 'string' ? text : (expect.stringMatching(text) as string) },
    }),
  )

  it('is none below Team', () =>
    expect(readLadderDraft(draft, { ...around, plan: 'pro' })).toMatchObject({
      problem: { text: 'Escalation is part of Team. What was set before still runs.' },
    }))

  it('grows by two days an entry', () => {
    const first = newRung([])
    expect([first.who, newRung([first]).n, newRung([first]).who]).toEqual(['backup', '4', 'admins owner'])
  })

  it('is said in words', () => {
    expect(ladder.rungs.map((rung) => rungWords(rung, names))).toEqual([
      'After 2 days at 09:00: the backup',
      'After 4 days at 09:00: every admin and the owner',
    ])
    expect([repeatWords(ladder), repeatWords({ ...ladder, repeat: 1 })]).toEqual([
      null,
      'If nobody answers, it begins again once.',
    ])
  })
})
