import { calendarDate } from '@duebook/domain'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compileRules } from '../../embedded/src/rules/compile.ts'
import type { RuleResource, RuleValue } from '../../embedded/src/rules/ruleset.ts'
import { materialise } from './materialise.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json } | { at: 'now' | 'inTwoYears' }

const ruleset = compileRules(readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8'), 'firestore.rules')
const documents = ['databases', '(default)', 'documents']
const time = { seconds: 1_795_248_000n, nanos: 0 }
const now = { at: 'now' } as const
const inTwoYears = { at: 'inTwoYears' } as const
const today = calendarDate('2026-11-21')

function valueOf(json: Json): RuleValue {
  if (json === null || typeof json === 'boolean' || typeof json === 'string') return json
  if (typeof json === 'number') return BigInt(json)
  if (Array.isArray(json)) return { type: 'list', items: json.map(valueOf) }
  if (json === now) return { type: 'timestamp', ...time }
  if (json === inTwoYears) return { type: 'timestamp', ...time, seconds: time.seconds + 63_072_000n }
  return { type: 'map', entries: new Map(Object.entries(json).map(([name, value]) => [name, valueOf(value)])) }
}

const resource = (path: string, data: Json): RuleResource => ({
  name: [...documents, ...path.split('/')],
  data: valueOf(data),
})
const bookData = {
  name: 'Mine',
  kind: 'personal',
  roles: { ada: 'owner' },
  memberIds: ['ada'],
  createdBy: 'ada',
  createdAt: now,
} satisfies Json

function mayWrite(
  path: string,
  after: Json,
  before: Json | null = null,
  inBook: { [name: string]: Json } = {},
): boolean {
  const { allowed } = ruleset.decide({
    method: before === null ? 'create' : 'update',
    path: [...documents, ...path.split('/')],
    auth: { uid: 'ada', token: { type: 'map', entries: new Map() } },
    time,
    resource: before === null ? null : resource(path, before),
    requestResource: resource(path, after),
    read: (segments) =>
      segments.join('/').endsWith('books/ada') ? resource('books/ada', { ...bookData, ...inBook }) : null,
  })
  return allowed
}

const schedule = {
  type: 'term' as const,
  start: calendarDate('2025-01-15'),
  renewal: { form: 'openEnded' as const, terminatesAt: 'quarterEnd' as const },
}
const obligation = {
  title: 'Flat',
  kind: 'contract',
  counterparty: null,
  schedule,
  dueTime: null,
  amount: null,
  notice: { period: { amount: 6, unit: 'weeks' }, counts: 'sent' },
  showFrom: null,
  reminderPlan: { steps: [] },
  proofPolicy: 'none',
  assignee: null,
  tags: [],
  notes: '',
  timeZone: 'Europe/London',
  ...materialise({ schedule, notice: { period: { amount: 6, unit: 'weeks' }, counts: 'sent' } }, [], today),
  createdBy: 'ada',
  createdAt: now,
  updatedBy: 'ada',
  updatedAt: now,
} satisfies Json
const occurrence = {
  obligationId: 'flat',
  nominal: '2027-03-31',
  due: '2027-03-31',
  originalDue: '2027-03-31',
  state: 'open',
  settledOn: null,
  settledBy: null,
  reason: null,
  acknowledgedBy: null,
  acknowledgedAt: null,
  updatedBy: 'ada',
  updatedAt: now,
} satisfies Json
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
  const write = (after: Json[], due: string, before: Json[] | null) =>
    mayWrite(
      'books/ada/occurrences/flat_2027-03-31',
      { ...occurrence, due, extensions: after },
      before === null ? null : { ...occurrence, extensions: before },
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
  const instant = Number(time.seconds) * 1000
  const full = { access: 'full', validUntil: instant + 1, activeLimit: 1_000_000, keep: null }
  const limited = { access: 'limited', validUntil: 0, activeLimit: 25, keep: null }
  const readOnly = { ...limited, access: 'readOnly' }
  const counted = (activeObligations: number) => ({ counters: { activeObligations } })
  const at = 'books/ada/obligations/flat'
  const changed = { ...obligation, title: 'Flat 2' }
  it.each<[string, { [name: string]: Json }, { adds: boolean; changes: boolean }]>([
    ['no plan was ever bought', {}, { adds: true, changes: true }],
    ['Free with room', { entitlement: limited, ...counted(24) }, { adds: true, changes: true }],
    ['Free at its limit', { entitlement: limited, ...counted(25) }, { adds: false, changes: true }],
    ['at the limit and no plan was ever bought', counted(25), { adds: false, changes: true }],
    ['paid', { entitlement: full, ...counted(25) }, { adds: true, changes: true }],
    [
      'paid, and nobody heard of it for longer than the retries',
      { entitlement: { ...full, validUntil: instant } },
      { adds: false, changes: false },
    ],
    ['ended', { entitlement: readOnly }, { adds: false, changes: false }],
    [
      'Free by choice, and this one stays open',
      { entitlement: { ...limited, keep: ['flat'] } },
      { adds: true, changes: true },
    ],
    [
      'Free by choice, and this one does not',
      { entitlement: { ...limited, keep: ['rent'] } },
      { adds: true, changes: false },
    ],
  ])('%s', (_, inBook, { adds, changes }) => {
    expect(mayWrite(at, obligation, null, inBook)).toBe(adds)
    expect(mayWrite(at, changed, obligation, inBook)).toBe(changes)
  })
  it('at the limit an ended one is not taken up again', () => {
    const before = { ...obligation, status: 'ended' }
    expect(mayWrite(at, obligation, before, { entitlement: limited, ...counted(25) })).toBe(false)
    expect(mayWrite(at, obligation, before, { entitlement: limited, ...counted(24) })).toBe(true)
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
    const before = { ...bookData, entitlement: limited, ...counted(3) }
    expect(mayWrite('books/ada', { ...before, name: 'Ours' }, before, before)).toBe(true)
    expect(mayWrite('books/ada', { ...before, entitlement: full }, before, before)).toBe(false)
    expect(mayWrite('books/ada', { ...before, ...counted(0) }, before, before)).toBe(false)
    expect(mayWrite('books/ada', { ...bookData, entitlement: full })).toBe(false)
  })
})
