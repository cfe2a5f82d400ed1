import { describe, expect, it } from 'vitest'
import { instant, inTwoYears, mayCommit, now, type Json } from './fixtures/judge-commit.ts'
import { book, obligation, occurrence } from './fixtures/obligation.ts'
import { Kind } from './obligation.ts'

/** One write of Ada's in her own book, in which the flat is an obligation and listed as an active one. */
function mayWrite(
  path: string,
  after: Json,
  before: Json | null = null,
  inBook: { [name: string]: Json } = {},
): boolean {
  const held = { 'books/ada': { ...book, active: ['flat'], ...inBook }, 'books/ada/obligations/flat': obligation }
  return mayCommit('ada', { ...held, [path]: before }, { [path]: after })
}

const extension = { due: '2027-04-30', reason: 'agreed by phone', by: 'ada', at: '2026-11-21T09:00:00Z' }

describe('the rules of an obligation', () => {
  const write = (more: { [name: string]: Json }) => mayWrite('books/ada/obligations/flat', { ...obligation, ...more })
  it('let its new fields in, and whoever has none of them', () => {
    expect(write({})).toBe(true)
    expect(write({ actBy: null, grace: null, pack: null })).toBe(true)
    expect(write({ actBy: { amount: 3, unit: 'businessDays' }, grace: { until: '02-10', note: 'if deposited' } })).toBe(
      true,
    )
    expect(
      write({
        pack: {
          template: 'a/b',
          version: '2026-11',
          title: 'T',
          publisher: 'P',
          url: 'https://x',
          asOf: '2026',
          confidence: 'high',
          basis: 'B',
        },
      }),
    ).toBe(true)
  })
  it('refuse what their shape does not have', () => {
    expect(write({ actBy: { amount: -1, unit: 'days' } })).toBe(false)
    expect(write({ actBy: { amount: 1, unit: 'hours' } })).toBe(false)
    expect(write({ grace: { until: 'February' } })).toBe(false)
    expect(write({ grace: { note: 'x'.repeat(501) } })).toBe(false)
    expect(
      write({
        pack: {
          template: 'a/b',
          version: '1',
          confidence: 'certain',
          title: null,
          publisher: null,
          url: null,
          asOf: null,
          basis: null,
        },
      }),
    ).toBe(false)
    expect(write({ pack: { secret: 'x' } })).toBe(false)
  })
})

describe('the rules of a snooze', () => {
  const write = (snooze: Json, before: Json | null = null) =>
    mayWrite('books/ada/obligations/flat', { ...obligation, snooze }, { ...obligation, snooze: before })
  const mine = { nominal: '2027-03-31', until: now, by: 'ada' } satisfies Json
  it('let somebody be quiet until a time of the next year, take that back, and leave what another has said', () => {
    expect(write(mine)).toBe(true)
    expect(write(null, mine)).toBe(true)
    expect(write({ ...mine, by: 'ben' }, { ...mine, by: 'ben' })).toBe(true)
  })
  it('refuse a time that is none or years away, another name, and fields of its own', () => {
    expect(write({ ...mine, until: '2027-03-01' })).toBe(false)
    expect(write({ ...mine, until: inTwoYears })).toBe(false)
    expect(write({ ...mine, by: 'ben' })).toBe(false)
    expect(write({ ...mine, forEver: true })).toBe(false)
  })
})

describe('the rules of a plan', () => {
  const path = 'books/ada/occurrences/flat_2027-03-31'
  const planned = { ...occurrence, plan: '2027-03-24' }
  it('let a day of our own be said, moved after the due date, and taken away', () => {
    expect(mayWrite(path, planned)).toBe(true)
    expect(mayWrite(path, { ...planned, plan: '2027-04-02' }, planned)).toBe(true)
    expect(mayWrite(path, { ...planned, plan: null }, planned)).toBe(true)
    expect(mayWrite('books/ada/obligations/flat', { ...obligation, nextPlan: '2027-03-24' }, obligation)).toBe(true)
  })
  it.each([1, 'soon', '2027-3-24', true])('refuse %j as a day', (plan) => {
    expect(mayWrite(path, { ...planned, plan })).toBe(false)
    expect(mayWrite('books/ada/obligations/flat', { ...obligation, nextPlan: plan })).toBe(false)
  })
  it('keep it from a book that can only be read', () => {
    const readOnly = { entitlement: { access: 'readOnly', plan: 'pro', validUntil: 0 } }
    expect(mayWrite(path, planned, null, readOnly)).toBe(false)
    const acknowledged = { ...planned, acknowledgedBy: 'ada', acknowledgedAt: now }
    expect(mayWrite(path, acknowledged, null, readOnly)).toBe(false)
    expect(mayWrite(path, acknowledged, planned, readOnly)).toBe(true)
    expect(mayWrite(path, { ...acknowledged, plan: '2027-03-25' }, planned, readOnly)).toBe(false)
  })
})

describe('the rules of an extension', () => {
  const dueOf = (extensions: Json[]) => (extensions.at(-1) as { due: string } | undefined)?.due ?? occurrence.due
  const write = (after: Json[], due: string, before: Json[] | null) =>
    mayWrite(
      'books/ada/occurrences/flat_2027-03-31',
      { ...occurrence, due, extensions: after },
      before === null ? null : { ...occurrence, due: dueOf(before), extensions: before },
    )
  it('let one more be laid on top by who writes it, and records without any', () => {
    expect(mayWrite('books/ada/occurrences/flat_2027-03-31', occurrence)).toBe(true)
    expect(write([extension], '2027-04-30', null)).toBe(true)
    expect(write([extension, { ...extension, due: '2027-05-31' }], '2027-05-31', [extension])).toBe(true)
    expect(write([extension], '2027-04-30', [extension])).toBe(true)
  })
  it('refuse to change or drop one that stands, to speak for others, or to leave the reason or the due date behind', () => {
    expect(write([], '2027-03-31', [extension])).toBe(false)
    expect(write([{ ...extension, reason: 'other' }], '2027-04-30', [extension])).toBe(false)
    expect(write([{ ...extension, reason: 'other' }, extension], '2027-04-30', [extension])).toBe(false)
    expect(write([extension, extension], '2027-04-30', null)).toBe(false)
    expect(write([{ ...extension, by: 'ben' }], '2027-04-30', null)).toBe(false)
    expect(write([{ ...extension, reason: '' }], '2027-04-30', null)).toBe(false)
    expect(write([extension], '2027-03-31', null)).toBe(false)
    expect(
      write(
        Array.from({ length: 21 }, () => extension),
        '2027-04-30',
        Array.from({ length: 20 }, () => extension),
      ),
    ).toBe(false)
  })
})

describe('the rules of a plan’s allowance', () => {
  const full = { access: 'full', validUntil: instant + 1, activeLimit: 1_000_000, keep: null }
  const limited = { access: 'limited', validUntil: 0, activeLimit: 25, keep: null }
  const readOnly = { ...limited, access: 'readOnly' }
  const others = (count: number) => Array.from({ length: count }, (_, n) => `other${n}`)
  const at = 'books/ada/obligations/flat'

  /** Adds the flat and lists it, and changes it where it is there already. */
  function may(inBook: { [name: string]: Json }, active: string[]) {
    const before = { ...book, active, ...inBook }
    const listed = { ...before, active: [...active, 'flat'] }
    return {
      adds: mayCommit('ada', { 'books/ada': before }, { 'books/ada': listed, [at]: obligation }),
      addsUnlisted: mayCommit('ada', { 'books/ada': before }, { [at]: obligation }),
      changes: mayCommit(
        'ada',
        { 'books/ada': listed, [at]: obligation },
        { [at]: { ...obligation, title: 'Flat 2' } },
      ),
      takesUp: mayCommit(
        'ada',
        { 'books/ada': before, [at]: { ...obligation, status: 'ended' } },
        { 'books/ada': listed, [at]: obligation },
      ),
    }
  }
  const nothing = { adds: false, addsUnlisted: false, changes: false, takesUp: false }
  const listedOnly = { adds: true, addsUnlisted: false, changes: true, takesUp: true }
  it.each<[string, { [name: string]: Json }, number, ReturnType<typeof may>]>([
    ['no plan was ever bought', {}, 0, listedOnly],
    ['Free with room for one', { entitlement: limited }, 24, listedOnly],
    ['Free at its limit', { entitlement: limited }, 25, { ...nothing, changes: true }],
    ['at the limit and no plan was ever bought', {}, 25, { ...nothing, changes: true }],
    ['more than Free holds, after a plan that ended', { entitlement: limited }, 200, { ...nothing, changes: true }],
    ['paid', { entitlement: full }, 25, { adds: true, addsUnlisted: true, changes: true, takesUp: true }],
    [
      'paid, and nobody heard of it for longer than the retries',
      { entitlement: { ...full, validUntil: instant } },
      0,
      nothing,
    ],
    ['ended', { entitlement: readOnly }, 0, nothing],
    ['Free by choice, and this one stays open', { entitlement: { ...limited, keep: ['flat'] } }, 3, listedOnly],
    [
      'Free by choice, and this one does not',
      { entitlement: { ...limited, keep: ['rent'] } },
      3,
      { ...nothing, adds: true },
    ],
  ])('%s', (_, inBook, active, expected) => {
    expect(may(inBook, others(active))).toEqual(expected)
  })
  it('a book of an older release, which has a number and no list yet, is held to both together', () => {
    const adds = (activeObligations: number) => {
      const { active: _, ...older } = book
      const before = { ...older, counters: { activeObligations } }
      return mayCommit(
        'ada',
        { 'books/ada': before },
        { 'books/ada': { ...before, active: ['flat'] }, [at]: obligation },
      )
    }
    expect([adds(24), adds(25)]).toEqual([true, false])
  })
  it('whoever can only read may still say that they have it in hand, and nothing else', () => {
    const path = 'books/ada/occurrences/flat_2027-03-31'
    const acknowledged = { ...occurrence, acknowledgedBy: 'ada', acknowledgedAt: now }
    expect(mayWrite(path, acknowledged, null, { entitlement: readOnly })).toBe(true)
    expect(mayWrite(path, acknowledged, occurrence, { entitlement: readOnly })).toBe(true)
    expect(mayWrite(path, { ...acknowledged, state: 'done' }, occurrence, { entitlement: readOnly })).toBe(false)
    expect(mayWrite(path, { ...acknowledged, due: '2027-04-30' }, null, { entitlement: readOnly })).toBe(false)
  })
  it.each(['billing/ada', 'entitlements/ada', 'billing/ada/events/evt_1'])('nobody writes %s', (path) => {
    expect(mayWrite(path, full)).toBe(false)
    expect(mayWrite(path, full, limited)).toBe(false)
  })
  it('an owner renames a book, and writes nothing of what it allows', () => {
    const before = { ...book, entitlement: limited, counters: { activeObligations: 3 } }
    expect(mayWrite('books/ada', { ...before, name: 'Ours' }, before, before)).toBe(true)
    expect(mayWrite('books/ada', { ...before, entitlement: full }, before, before)).toBe(false)
    expect(mayWrite('books/ada', { ...before, counters: { activeObligations: 0 } }, before, before)).toBe(false)
    expect(mayWrite('books/ada', { ...book, entitlement: full })).toBe(false)
  })
})

describe('the rules of a book', () => {
  const { active: _, ...own } = { ...book, roles: { ada: 'owner' }, memberIds: ['ada'] }
  const regions = (value: Json) => ({ ...own, defaults: { regions: value } })
  it.each<[string, Json, boolean]>([
    ['none', [], true],
    ['one', ['GB-ENG'], true],
    ['a country', ['DE'], true],
    ['several', ['GB-ENG', 'GB-SCT', 'US', 'AU-NSW', 'FR'], true],
    ['six', ['GB-ENG', 'GB-SCT', 'US', 'AU-NSW', 'FR', 'DE'], false],
    ['no list', 'GB-ENG', false],
    ['no id', ['England'], false],
    ['a number', [4], false],
    ['something else', ['<b>'], false],
  ])('it keeps the calendars that working days count in: %s', (_, value, allowed) => {
    expect(mayWrite('books/ada', regions(value))).toBe(allowed)
    expect(mayWrite('books/ada', regions(value), own, own)).toBe(allowed)
  })
  it('may be made without them, as books were before, and its defaults hold nothing else', () => {
    expect(mayWrite('books/ada', own)).toBe(true)
    expect(mayWrite('books/ada', { ...own, defaults: {} })).toBe(false)
    expect(mayWrite('books/ada', { ...own, defaults: { regions: [], zone: 'UTC' } })).toBe(false)
  })
  const bill = 'due -7 days email inApp\ndue 0 days 08:00 email push\n'
  const tens = (count: number) => 'due -1 days email\n'.repeat(count)
  const manyRates = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`A${letter(at % 26)}${letter(at / 26)}`, '1 GBP 2026-11-02']),
    )
  const letter = (at: number) => String.fromCharCode(65 + Math.floor(at))
  it.each<[string, { [name: string]: Json }, boolean]>([
    ['a zone', { timeZone: 'Europe/London' }, true],
    ['a zone with its offset', { timeZone: 'Etc/GMT+12' }, true],
    ['a zone of 65 letters', { timeZone: 'A'.repeat(65) }, false],
    ['no zone', { timeZone: '' }, false],
    ['markup for a zone', { timeZone: '<b>' }, false],
    ['a number for a zone', { timeZone: 1 }, false],
    ['money', { currency: 'CHF' }, true],
    ['money in words', { currency: 'pounds' }, false],
    ['a list of money', { currency: ['GBP'] }, false],
    ['the steps of a kind', { plans: { bill } }, true],
    ['the steps of every kind', { plans: Object.fromEntries(Kind.options.map((kind) => [kind, bill])) }, true],
    ['a kind that tells nobody', { plans: { bill: '' } }, true],
    ['ten steps', { plans: { bill: tens(10) } }, true],
    ['eleven steps', { plans: { bill: tens(11) } }, false],
    ['eleven steps beside none', { plans: { bill: tens(11), other: '' } }, false],
    ['a step by no way', { plans: { bill: 'due -1 days\n' } }, false],
    ['words for a step', { plans: { bill: 'tomorrow\n' } }, false],
    ['two kinds in one', { plans: { bill: `${bill};${bill}` } }, false],
    ['a kind that there is not', { plans: { tax: bill } }, false],
    ['a list of steps', { plans: { bill: [bill] } }, false],
    ['steps of no kind', { plans: bill }, false],
    ['what a dollar is', { rates: { USD: '0.79 GBP 2026-11-02' } }, true],
    ['what two currencies are', { rates: { USD: '0.79 GBP 2026-11-02', JPY: '0.0052 GBP 2026-11-02' } }, true],
    ['no rate any more', { rates: {} }, true],
    ['a rate in words', { rates: { USD: 'about 0.79' } }, false],
    ['a rate as a number', { rates: { USD: 0.79 } }, false],
    ['a rate of eight digits', { rates: { USD: '12345678 GBP 2026-11-02' } }, false],
    ['a rate of what is no currency', { rates: { dollar: '0.79 GBP 2026-11-02' } }, false],
    ['two rates in one', { rates: { USD: '1 GBP 2026-11-02;2 EUR 2026-11-02' } }, false],
    ['a rate and no day', { rates: { USD: '0.79 GBP' } }, false],
    ['twenty-one rates', { rates: manyRates(21) }, false],
    ['twenty rates', { rates: manyRates(20) }, true],
  ])('it keeps what a new obligation starts with: %s', (_, defaults, allowed) => {
    const after = { ...own, defaults: { regions: [], ...defaults } }
    expect(mayWrite('books/ada', after)).toBe(allowed)
    expect(mayWrite('books/ada', after, own, own)).toBe(allowed)
  })
  it('only its owner and admins say which', () => {
    for (const [role, allowed] of [
      ['admin', true],
      ['member', false],
      ['viewer', false],
    ] as const) {
      const before = { ...book, roles: { ada: role } }
      expect(
        mayWrite('books/ada', { ...before, defaults: { regions: ['DE'] } }, before, { roles: { ada: role } }),
      ).toBe(allowed)
    }
  })
})
