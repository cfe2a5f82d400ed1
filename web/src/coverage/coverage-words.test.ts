import type { Uncovered } from '@duebook/contract/asking/asking-requests'
import { calendarDate, type Weakness } from '@duebook/domain'
import { expect, it } from 'vitest'
import { coverageTitle, leadSaid, mendSaid, reachedSaid, weaknessSaid } from './coverage-words.ts'

const date = (reach: Uncovered['reach']): Uncovered => ({
  obligationId: 'vat',
  nominal: '2026-11-30',
  due: '2026-11-30',
  reach,
  first: 'ada',
  why: ['no-steps'],
  warnAt: 0,
})
const about = {
  assignee: 'ada',
  backup: 'ben',
  people: [{ uid: 'ben', away: [{ from: '2026-11-23', to: '2026-11-26' }] }],
  nameOf: (uid: string) => (uid === 'ada' ? 'Ada' : 'Ben'),
  today: calendarDate('2026-11-21'),
}

it('the worst is the title', () => {
  expect(coverageTitle([], 500)).toBe('Every date reaches somebody')
  expect(coverageTitle([], 501)).toBe('Each of the next 500 dates reaches somebody')
  expect(leadSaid(38)).toMatch(/^Every open date, tried/)
  expect(leadSaid(612)).toMatch(/^The next 500 of 612 open dates, each tried/)
  expect(coverageTitle([date('weak')], 3)).toBe('1 date is weak')
  expect(coverageTitle([date('weak'), date('nobody'), date('nobody')], 3)).toBe('2 dates would reach nobody')
})

it.each<[Weakness, string, string]>([
  ['no-steps', 'No reminder is left before it is due.', 'Add one'],
  ['assignee-left', 'Ada left. Choose who owns it.', 'Choose who owns it'],
  ['assignee-away', 'Ada is away then and has it.', 'Give it to another'],
  ['no-backup', 'Its ladder asks a backup and none is named.', 'Name a backup'],
  ['backup-left', 'Its backup left the book.', 'Choose another'],
  ['backup-away', 'Ben, the backup, is away from Mon 23 Nov to Thu 26 Nov.', 'Choose another'],
  ['bounced', 'Mail to whoever is asked first came back.', 'See who is asked'],
  ['only-app', 'Whoever is asked first is reached in the app alone.', 'See who is asked'],
  ['no-channel', 'Nobody who would be asked has a way that works.', 'See who is asked'],
])('%s is said with what mends it', (why, sentence, act) => {
  expect(weaknessSaid(why, about)).toBe(sentence)
  expect(mendSaid(why)).toBe(act)
})

it.each([
  [{ role: 'owner', reach: 'works', away: [] }, 'done', 'by mail, push or text'],
  [
    {
      role: 'member',
      reach: 'app-only',
      away: [
        { from: '2026-12-24', to: '2026-12-31' },
        { from: '2026-11-20', to: '2026-11-26' },
        { from: '2026-11-02', to: '2026-11-03' },
      ],
    },
    'failed',
    'in the app only · away Fri 20 Nov to Thu 26 Nov',
  ],
  [{ role: 'member', reach: undefined, away: [] }, 'projected', 'nothing was sent so far'],
  [{ role: 'viewer', reach: 'works', away: [] }, 'projected', 'reads, is never asked'],
] as const)('%o is said to be %s: %s', (person, glyph, said) =>
  expect(
    reachedSaid(
      { ...person, away: person.away.map(({ from, to }) => ({ from: calendarDate(from), to: calendarDate(to) })) },
      about.today,
    ),
  ).toEqual({ glyph, said }),
)
