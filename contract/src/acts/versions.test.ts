import { calendarDate } from '@duebook/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editable, type Editable } from './edit-obligation.ts'
import { isSame } from './is-same.ts'
import {
  bothOf,
  changedParts,
  chosenParts,
  compareVersions,
  fieldsOf,
  partsIn,
  versionOf,
  type Choice,
  type Part,
  type Version,
} from './versions.ts'

const d = calendarDate
const rent: Editable = {
  title: 'Rent',
  kind: 'bill',
  counterparty: null,
  schedule: {
    type: 'recurring',
    start: d('2026-01-01'),
    rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY' },
    monthEnd: 'backward',
  },
  dueTime: null,
  amount: { minor: 95_000, currency: 'GBP', estimated: false },
  notice: null,
  showFrom: null,
  reminderPlan: { steps: [] },
  proofPolicy: 'none',
  assignee: null,
  tags: ['home'],
  notes: 'by transfer',
  timeZone: 'Europe/London',
}
const change = (fields: Partial<Editable>) => changedParts(versionOf(rent), versionOf({ ...rent, ...fields }))
const compare = (mine: Partial<Editable>, theirs: Partial<Editable>) => {
  const { base, mine: changed } = change(mine)
  return compareVersions(base, changed, versionOf({ ...rent, ...theirs }))
}

/** A few values of each field, so that two people often write the same. */
const edits: fc.Arbitrary<Partial<Editable>> = fc
  .record(
    {
      title: fc.constantFrom('Rent', 'The rent', 'Flat'),
      counterparty: fc.constantFrom(null, 'Aire Ltd'),
      notes: fc.constantFrom('', 'by transfer', 'by transfer\ncall first', 'ref. 88-2041'),
      tags: fc.subarray(['home', 'flat', 'monthly']),
      watchers: fc.subarray(['ada', 'ben']),
      assignee: fc.constantFrom(null, 'ada', 'ben'),
      amount: fc.constantFrom(null, rent.amount, { minor: 1, currency: 'EUR', estimated: true }),
      amountChanges: fc.constantFrom(null, ['2027-01-01 96000 GBP']),
      timeZone: fc.constantFrom('Europe/London', 'Europe/Paris'),
      endReason: fc.constantFrom(null, 'sold'),
      schedule: fc.constantFrom<Editable['schedule'][]>(
        rent.schedule,
        { ...rent.schedule, lastDay: d('2027-12-31') },
        { type: 'once', date: d('2027-02-01') },
      ),
    },
    { requiredKeys: [] },
  )
  .map((fields) => fields as Partial<Editable>)

describe('an obligation in parts', () => {
  it('says the same again, whatever is changed', () => {
    fc.assert(
      fc.property(edits, (fields) => {
        const after = versionOf({ ...rent, ...fields })
        expect(isSame(versionOf({ ...rent, ...fieldsOf(change(fields).mine, rent) }), after)).toBe(true)
      }),
    )
  })

  it('has a part for every field that can be edited', () => {
    expect(new Set(Object.keys(fieldsOf(versionOf(rent), rent)))).toEqual(new Set(editable))
  })

  it('keeps the last day that stands when only the rule is another, and the rule when only the last day is', () => {
    const ended = { schedule: { ...rent.schedule, lastDay: d('2027-12-31') } } as const
    const once = { type: 'once', date: d('2027-02-01') } as const
    expect(fieldsOf({ rule: once }, ended)).toEqual({ schedule: { ...once, lastDay: '2027-12-31' } })
    expect(fieldsOf({ end: { lastDay: null, reason: null } }, ended)).toEqual({
      schedule: rent.schedule,
      endReason: null,
    })
  })
})

describe('two changes that began from the same', () => {
  it.each<[string, Partial<Editable>, Partial<Editable>, ReturnType<typeof compareVersions>]>([
    ['of different parts both stand', { title: 'Flat' }, { notes: 'x' }, { write: { name: 'Flat' }, differs: [] }],
    ['to the same need nothing', { title: 'Flat' }, { title: 'Flat' }, { write: {}, differs: [] }],
    ['of one part are to be chosen', { title: 'Flat' }, { title: 'House' }, { write: {}, differs: ['name'] }],
    [
      'of the rule and of its end both stand',
      { schedule: { type: 'once', date: d('2027-02-01') } },
      { schedule: { ...rent.schedule, lastDay: d('2027-12-31') } },
      { write: { rule: { type: 'once', date: d('2027-02-01') } }, differs: [] },
    ],
    [
      'of the amount, from now on and from a date, are one part',
      { amountChanges: ['2027-01-01 96000 GBP'] },
      { amount: null },
      { write: {}, differs: ['amount'] },
    ],
  ])('%s', (_, mine, theirs, expected) => {
    expect(compare(mine, theirs)).toEqual(expected)
  })

  it('lose nothing that was typed: it stands, is written, or is to be chosen', () => {
    fc.assert(
      fc.property(edits, edits, (mine, theirs) => {
        const { mine: typed } = change(mine)
        const { write, differs } = compare(mine, theirs)
        const stands = versionOf({ ...rent, ...theirs })
        const after = { ...stands, ...write }
        for (const part of partsIn(typed)) expect(isSame(after[part], typed[part]) || differs.includes(part)).toBe(true)
        // And nothing of theirs is written over.
        for (const part of partsIn(change(theirs).mine)) expect(isSame(after[part], stands[part])).toBe(true)
      }),
    )
  })

  it('of one and the same device need nothing, also when it is sent twice', () => {
    fc.assert(
      fc.property(edits, (mine) => {
        expect(compare(mine, mine)).toEqual({ write: {}, differs: [] })
        const { write } = compare(mine, {})
        const { base, mine: typed } = change(mine)
        const twice = compareVersions(base, typed, { ...versionOf(rent), ...write })
        expect(twice).toEqual({ write: {}, differs: [] })
      }),
    )
  })

  it('are nothing to choose once one of them was taken back', () => {
    const { base } = change({ title: 'Flat' })
    const back = compareVersions(base, base, versionOf({ ...rent, title: 'House' }))
    expect(back).toEqual({ write: {}, differs: [] })
  })
})

describe('what was chosen', () => {
  const mine: Partial<Version> = { name: 'Flat', notes: 'call first, before 10', tags: ['home', 'flat'] }
  const theirs: Partial<Version> = { name: 'House', notes: 'ref. 88-2041', tags: ['home', 'rent'] }

  it.each<[Partial<Record<Part, Choice>>, Partial<Version>]>([
    [{ name: 'mine' }, { name: 'Flat' }],
    [{ name: 'theirs' }, {}],
    [{ notes: 'both' }, { notes: 'ref. 88-2041\ncall first, before 10' }],
    [{ tags: 'both', name: 'theirs' }, { tags: ['home', 'rent', 'flat'] }],
  ])('%o', (choices, expected) => {
    expect(chosenParts(choices, mine, theirs)).toEqual(expected)
  })

  it('does not depend on the order of choosing', () => {
    const choice = fc.constantFrom<Choice>('mine', 'theirs', 'both')
    const steps = fc.array(fc.tuple(fc.constantFrom<Part>('name', 'notes', 'tags'), choice), { maxLength: 9 })
    fc.assert(
      fc.property(steps, (taken) => {
        const last = new Map(taken)
        const inOrder = Object.fromEntries(last) as Partial<Record<Part, Choice>>
        const turned = Object.fromEntries([...last].toReversed()) as Partial<Record<Part, Choice>>
        expect(chosenParts(inOrder, mine, theirs)).toEqual(chosenParts(turned, mine, theirs))
      }),
    )
  })

  it('may be both where every line and every tag of either then stands', () => {
    fc.assert(
      fc.property(edits, edits, (one, other) => {
        const [a, b] = [versionOf({ ...rent, ...one }), versionOf({ ...rent, ...other })]
        const notes = bothOf('notes', a, b)
        if (notes !== null)
          for (const line of [...a.notes.split('\n'), ...b.notes.split('\n')])
            if (line) expect((notes as string).split('\n')).toContain(line)
        const tags = bothOf('tags', a, b)
        if (tags !== null) expect(new Set(tags)).toEqual(new Set([...a.tags, ...b.tags]))
      }),
    )
  })

  it('is not both where that says what one of them says, where it would be too long, or where there is no such thing', () => {
    expect(bothOf('notes', { notes: 'a' }, { notes: 'a\nb' })).toBeNull()
    expect(bothOf('notes', { notes: 'a'.repeat(6_000) }, { notes: 'b'.repeat(6_000) })).toBeNull()
    const many = (letter: string) => Array.from({ length: 11 }, (_, n) => `${letter}${n}`)
    expect(bothOf('tags', { tags: many('a') }, { tags: many('b') })).toBeNull()
    expect(bothOf('name', { name: 'a' }, { name: 'b' })).toBeNull()
  })
})
