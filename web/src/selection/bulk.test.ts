import type { Kind } from '@duebook/contract/obligation'
import { calendarDate, type CalendarDate, type Schedule } from '@duebook/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadRegions } from '../cloud/obligations/calendars.ts'
import { between } from './between.ts'
import { doneWords, resultSentence, preview, whyNothingToDo, type BulkAct } from './bulk.ts'

const d = calendarDate
const today = d('2026-11-21')
const one = (
  title: string,
  nextDue = '2026-12-24',
  more: {
    assignee?: string
    kind?: Kind
    nextNotice?: string
    nextDecision?: 'noticeGiven'
    proofPolicy?: 'file'
    tags?: string[]
    nextPlan?: CalendarDate
  } = {},
) => ({
  id: title,
  title,
  kind: more.kind ?? ('bill' as const),
  schedule: { type: 'once', date: d(nextDue) } as Schedule,
  notice: more.nextNotice ? { period: { amount: 1, unit: 'months' as const }, counts: 'received' as const } : null,
  nextDecision: more.nextDecision ?? null,
  nextDue: d(nextDue),
  nextNotice: more.nextNotice ? d(more.nextNotice) : null,
  proofPolicy: more.proofPolicy ?? ('none' as const),
  assignee: more.assignee ?? null,
  tags: more.tags ?? [],
  nextPlan: more.nextPlan ?? null,
})
const rent = one('Rent')
const phone = {
  ...one('Phone'),
  schedule: {
    type: 'fromCompletion' as const,
    start: d('2026-12-24'),
    every: { amount: 1, unit: 'months' as const },
  },
}
const vat = one('VAT', '2026-11-30', { proofPolicy: 'file' })
const lease = one('Lease', '2027-03-31', { kind: 'contract', nextNotice: '2026-11-25' })
const ending = one('Hire', '2026-12-27', { kind: 'contract', nextDecision: 'noticeGiven' })
const warranty = one('Laptop', '2027-06-10', { kind: 'warranty' })
const bens = one('Gas', '2026-12-24', { assignee: 'ben' })
const lodger = one('Lodger', '2026-12-22', { tags: ['home'] })
const shift = (by: number, unit: 'businessDays' | 'days' | 'weeks' = 'businessDays'): BulkAct => ({
  act: 'shift',
  shift: { by, unit, regions: ['GB-ENG'] },
  reason: 'agreed by phone',
})
const plan: BulkAct = { act: 'plan', plan: d('2026-12-02') }
const snooze: BulkAct = { act: 'snooze', until: 1, day: d('2026-11-25'), said: 'Wed 25 Nov 09:00' }

beforeAll(() => loadRegions(['GB-ENG']))

describe('dates that would be shifted', () => {
  it.each<[BulkAct, string, string, string]>([
    [
      shift(3),
      'Thu 24 Dec',
      'Thu 31 Dec',
      'Christmas Day (Fri 25 Dec) and Boxing Day (observed) (Mon 28 Dec) passed over',
    ],
    [shift(-2), 'Thu 24 Dec', 'Tue 22 Dec', ''],
    [shift(3, 'days'), 'Thu 24 Dec', 'Sun 27 Dec', ''],
    [shift(2, 'weeks'), 'Thu 24 Dec', 'Thu 7 Jan 2027', ''],
  ])('%j moves %s to %s', (act, now, becomes, how) => {
    expect(preview(act, [rent], today).moves).toEqual([{ id: 'Rent', title: 'Rent', now, becomes, how }])
  })
  it.each([
    [1, '1 due date was shifted by 3 business days'],
    [2, '2 due dates were shifted by 3 business days'],
  ])('of %s it is said afterwards: %s', (count, said) => {
    expect(resultSentence(shift(3), [rent, vat].slice(0, count), today)).toBe(said)
  })
})

describe('what would happen to the rows chosen', () => {
  it.each<[string, BulkAct, (typeof rent)[], string[], string[]]>([
    ['one done', { act: 'done' }, [rent], ['Rent'], ['Rent is marked paid.']],
    [
      'one done of a rule',
      { act: 'done' },
      [phone],
      ['Phone'],
      ['Phone is marked paid, and goes on to the next date.'],
    ],
    [
      'several of which some have but one date',
      { act: 'done' },
      [phone, rent, { ...phone, id: 'Gas', title: 'Gas' }],
      ['Phone', 'Rent', 'Gas'],
      ['Phone, Rent and Gas are marked paid, and what repeats goes on to the next date.'],
    ],
    [
      'several of which each repeats',
      { act: 'done' },
      [phone, { ...phone, id: 'Gas', title: 'Gas' }],
      ['Phone', 'Gas'],
      ['Phone and Gas are marked paid, and each goes on to the next date.'],
    ],
    [
      'several that are of that kind already',
      { act: 'kind', kind: 'bill' },
      [rent, bens],
      [],
      ['Rent and Gas stay as they are: of that kind already.'],
    ],
    [
      'one of two asks for proof',
      { act: 'done' },
      [rent, vat],
      ['Rent'],
      ['Rent is marked paid.', 'VAT stays as it is: done asks for proof there, on its own page.'],
    ],
    [
      'one is theirs already',
      { act: 'assign', to: { uid: 'ben', name: 'Ben Moss' }, called: 'Ben Moss' },
      [rent, vat, bens],
      ['Rent', 'VAT'],
      ['Ben Moss has Rent and VAT from now on; their due dates stay.', 'Gas stays as it is: Ben Moss has it already.'],
    ],
    [
      'nobody has one already',
      { act: 'assign', to: null, called: 'Nobody' },
      [rent, bens],
      ['Gas'],
      ['Nobody has Gas from now on; its due date stays.', 'Rent stays as it is: nobody has it already.'],
    ],
    [
      'shifted, but for a contract and one that ends',
      shift(3),
      [rent, lease, ending],
      ['Rent'],
      [
        'Rent is due 3 business days later. The next date alone; the rules stay.',
        'Lease stays as it is: a contract’s date comes from its term; change that instead.',
        'Hire stays as it is: decided to end.',
      ],
    ],
    [
      'the service’s own renewal is the provider’s',
      shift(-1, 'weeks'),
      [{ ...rent, id: 'duebook-plan' }, vat],
      ['VAT'],
      [
        'VAT is due 1 week earlier. The next date alone; the rules stay.',
        'Rent stays as it is: it comes from the payment provider.',
      ],
    ],
    [
      'tagged, where one has it',
      { act: 'tag', add: ['home'], remove: [] },
      [rent, lodger],
      ['Rent'],
      ['Rent gets other tags; its due date stays.', 'Lodger stays as it is: tagged so already.'],
    ],
    [
      'a tag too many',
      { act: 'tag', add: ['one more'], remove: ['x'] },
      [{ ...rent, tags: Array.from({ length: 20 }, (_, n) => `tag ${n}`) }],
      [],
      ['Rent stays as it is: one has 20 tags at most.'],
    ],
    [
      'of another kind',
      { act: 'kind', kind: 'filing' },
      [rent, one('Return', '2026-12-24', { kind: 'filing' })],
      ['Rent'],
      ['Rent is of kind filing from now on; its due date stays.', 'Return stays as it is: of that kind already.'],
    ],
    [
      'ended, but for a contract',
      { act: 'end', lastDay: d('2026-12-31'), reason: null },
      [rent, vat, lease],
      ['Rent', 'VAT'],
      [
        'Rent and VAT end after Thu 31 Dec. What was done stays; later dates and their reminders go.',
        'Lease stays as it is: a contract ends by notice, on its own page.',
      ],
    ],
    ['none can', { act: 'done' }, [vat], [], ['VAT stays as it is: done asks for proof there, on its own page.']],
    [
      'a plan too late for one',
      plan,
      [rent, vat],
      ['Rent', 'VAT'],
      [
        'Rent and VAT are planned for Wed 2 Dec; their due dates stay.',
        'For VAT that is after the due date: it would be late.',
      ],
    ],
    [
      'a quiet that would miss the notice of one',
      snooze,
      [rent, lease],
      ['Rent'],
      [
        'Rent is quiet until Wed 25 Nov 09:00; its due date stays.',
        'Lease stays as it is: nothing later than Tue 24 Nov is in time.',
      ],
    ],
    [
      'skipped, many',
      { act: 'skip', reason: null },
      ['A', 'B', 'C', 'D', 'E'].map((title) => one(title)),
      ['A', 'B', 'C', 'D', 'E'],
      ['A, B, C and 2 others are skipped: not needed this time. What follows stays.'],
    ],
    [
      'one is a contract, and one is to end',
      { act: 'done' },
      [rent, lease, ending],
      ['Rent'],
      [
        'Rent is marked paid.',
        'Lease stays as it is: a contract is decided on its own page.',
        'Hire stays as it is: decided to end.',
      ],
    ],
    [
      'spread over a week: the day of each, and what finds none or has nothing to do',
      {
        act: 'spread',
        over: 'Mon 23 to Fri 27 Nov',
        plans: new Map([
          ['Rent', d('2026-11-23')],
          ['Lease', d('2026-11-24')],
        ]),
      },
      [rent, lease, vat, warranty, ending],
      ['Rent', 'Lease'],
      [
        'Rent and Lease are planned over Mon 23 to Fri 27 Nov, on the quietest days; their due dates stay.',
        'VAT stays as it is: no day of Mon 23 to Fri 27 Nov is in time.',
        'Laptop stays as it is: there is nothing to do.',
        'Hire stays as it is: decided to end.',
      ],
    ],
    [
      'plans taken away, where there are some',
      { act: 'unplan' },
      [one('Rent', '2026-12-24', { nextPlan: d('2026-11-25') }), vat],
      ['Rent'],
      ['Rent is not planned any more; its due date stays.', 'VAT stays as it is: not planned.'],
    ],
    [
      'a contract is not skipped, nor a warranty',
      { act: 'skip', reason: null },
      [lease, warranty],
      [],
      [
        'Lease stays as it is: a contract is decided on its own page.',
        'Laptop stays as it is: a warranty cannot be skipped.',
      ],
    ],
  ])('%s', (_which, act, chosen, changes, sentences) => {
    const found = preview(act, chosen, today)
    expect(found.changes.map(({ title }) => title)).toEqual(changes)
    expect(found.sentences).toEqual(sentences)
  })

  it.each([
    ['of bills', [rent, one('Water')], 'Paid'],
    ['of filings', [one('VAT', '2026-11-30', { kind: 'filing' })], 'Filed'],
    ['of several kinds', [rent, warranty], 'Done'],
    ['of a bill beside a contract', [rent, lease], 'Paid'],
    ['of contracts alone', [lease], 'Done'],
  ])('what is done is named as fits: %s', (_what, chosen, words) => expect(doneWords(chosen)).toBe(words))

  const filing = one('VAT', '2026-11-30', { kind: 'filing' })
  const essay = one('Essay', '2026-11-30', { kind: 'coursework' })
  it.each<[string, BulkAct, (typeof rent)[], string]>([
    ['one bill', { act: 'done' }, [rent], '1 paid'],
    ['bills', { act: 'done' }, [rent, one('Water')], '2 paid'],
    ['filings', { act: 'done' }, [filing, one('PAYE', '2026-12-22', { kind: 'filing' })], '2 filed'],
    ['coursework', { act: 'done' }, [essay], '1 handed in'],
    ['several kinds', { act: 'done' }, [rent, filing, essay], '3 done'],
    ['planned', plan, [rent, vat, lease], '3 are planned for Wed 2 Dec'],
    [
      'spread',
      { act: 'spread', over: 'Mon 23 to Fri 27 Nov', plans: new Map() },
      [rent, vat],
      '2 are planned over Mon 23 to Fri 27 Nov',
    ],
    ['not planned', { act: 'unplan' }, [rent], '1 is not planned any more'],
    ['snoozed', snooze, [rent, vat], '2 are quiet until Wed 25 Nov 09:00'],
    ['skipped', { act: 'skip', reason: 'closed' }, [rent, vat], '2 are skipped'],
  ])('is said once it has, in the kind’s own words: %s', (_what, act, changed, sentence) =>
    expect(resultSentence(act, changed, today)).toBe(sentence),
  )
})

describe('plans that would be spread', () => {
  it('stand beside the day by which each must be, for a contract that of its notice', () => {
    const plans = new Map([
      ['Rent', d('2026-11-23')],
      ['Lease', d('2026-11-24')],
    ])
    const { moves } = preview({ act: 'spread', over: 'Mon 23 to Fri 27 Nov', plans }, [rent, lease, vat], today)
    expect(moves).toEqual([
      { id: 'Rent', title: 'Rent', now: 'Thu 24 Dec', becomes: 'Mon 23 Nov', how: '' },
      { id: 'Lease', title: 'Lease', now: 'Wed 25 Nov', becomes: 'Tue 24 Nov', how: 'Give notice by' },
    ])
  })
  it('of a contract that can no longer be left there is nothing to do', () => {
    expect(whyNothingToDo(one('Lease', '2027-03-31', { kind: 'contract', nextNotice: '2026-11-20' }), today)).toBe(
      'there is nothing to do before it renews',
    )
  })
})

describe('a range of rows', () => {
  const list = ['a', 'b', 'c', 'd']
  it.each([
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    ['b', 'b', ['b']],
    ['gone', 'c', ['c']],
    ['a', 'gone', ['gone']],
  ])('from %s to %s', (from, to, rows) => {
    expect(between(list, from, to)).toEqual(rows)
  })
})
