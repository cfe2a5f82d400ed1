import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../holidays/all.ts'
import { calendarDate, formatDays } from '../days/civil.ts'
import { derivedDays } from '../days/count-on.ts'
import { DomainError } from '../errors.ts'
import { nextOccurrence, occurrences } from '../occurrences.ts'
import type { Schedule } from '../schedule.ts'
import { zoneResolver } from '../../../functions/src/reminders/zone-resolver.ts'
import { readVectors, runVectors } from '../vectors/run.ts'
import { fillTemplate, regionsOfTemplate } from './fill.ts'
import { loadPacks } from './load.ts'
import type { PackAnswers, PackTemplate } from './pack.ts'
import { asOfWords, editionName, sourceName } from './source-name.ts'

const packs = await loadPacks()
const today = calendarDate('2026-11-21')
const templates = packs.flatMap((pack) => pack.templates)
const templateOf = (id: string): PackTemplate => {
  const found = templates.find((one) => one.id === id)
  if (!found) throw new Error(`There is no template ${id}.`)
  return found
}
const fill = (id: string, answers: PackAnswers, more: Partial<Parameters<typeof fillTemplate>[3]> = {}) =>
  fillTemplate({ version: '2026-11' }, templateOf(id), answers, { today, ...more })
const refusal = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, ...error.data }
    throw error
  }
  return null
}

describe('the rule packs', () => {
  test('all 154 examples give the dates that another engine worked out', () => {
    const vectors = readVectors('packs.json')
    expect(vectors).toHaveLength(154)
    expect(runVectors('packs.json', vectors, zoneResolver).failed).toEqual([])
  })
  test('nothing moves later unless the template names its ground for it', () => {
    for (const template of templates) {
      const { next } = fillTemplate({ version: '' }, template, template.example.answers, {
        today,
        zone: 'Europe/Berlin',
        resolver: zoneResolver,
      })
      const later = next.some(({ due, nominal }) => due > nominal)
      if (later) expect(template.convention).toMatchObject({ name: 'following', basis: expect.stringMatching(/.{10}/) })
    }
  })
  test('every template carries its source, its act-by, grace and reminders into the obligation', () => {
    const filled = fill('de-small-business/ustva-m', { land: 'DE-BY' })
    expect(filled.source).toMatchObject({
      template: 'de-small-business/ustva-m',
      version: '2026-11',
      confidence: expect.any(String),
    })
    expect(filled.source.basis).toContain('BGB 193')
    expect(filled.grace).toMatchObject({ amount: 3, unit: 'days' })
    expect(filled.schedule.adjustment).toEqual({ convention: 'following', regions: ['DE-BY'] })
    for (const { reminders, id, example } of templates) {
      const { reminderSteps } = fill(id, example.answers)
      expect(reminderSteps.map(({ offset }) => offset.amount)).toEqual(
        reminders.map((text) => (text.startsWith('+') ? parseInt(text) : -parseInt(text) || 0)),
      )
    }
  })
  test('nobody’s own papers and no single school are a source', () => {
    const named = templates.map(({ source }) => sourceName(source)).filter((name) => name !== null)
    expect(named.length).toBeGreaterThan(130)
    expect(named.filter((name) => /\buser\b|school site|own document/i.test(name))).toEqual([])
    expect(['2026-11', 'first'].map(editionName)).toEqual(['November 2026', 'first'])
    expect(
      templates.map(({ source }) => asOfWords(source.asOf)).filter((words) => /\d{4}-(0\d|1[0-2])\b/.test(words)),
    ).toEqual([])
    expect(asOfWords('point in time 2013-04-29')).toBe('point in time 29 April 2013')
  })
  test('the calendars to load are known before anything is worked out', () => {
    expect(regionsOfTemplate(templateOf('de-small-business/ustva-m'), { land: 'DE-SN' })).toEqual(['DE-SN'])
    expect(regionsOfTemplate(templateOf('us-household/f1040'), {})).toEqual(['US-DC'])
    expect(regionsOfTemplate(templateOf('eu-gdpr/dsar'), {})).toEqual([])
  })
})

describe('the forms of a template', () => {
  test('an own weekend and own days off count as the template says', () => {
    expect(fill('contracts/us-cooling-off', { sold: '2026-11-24' }).schedule.adjustment).toEqual({
      convention: 'unadjusted',
      regions: ['US'],
      weekend: [7],
    })
    const christmas = fill('de-small-business/sv', { monthAfter: '2027-01-01', land: 'DE-BY' })
    expect(christmas.next[0]?.due).toBe('2026-12-28')
  })
  test('a date that was nominal before today and moves to today or later is still the next', () => {
    const trade = fill('de-small-business/gewst-vz', { land: 'DE-NW' }, { today: calendarDate('2027-05-16') })
    expect(trade.next[0]).toMatchObject({ nominal: '2027-05-15', due: '2027-05-18' })
  })
  test('the least answer that a number may have is taken', () => {
    expect(fill('invoices/inv-agreed', { invDate: '2026-11-25', netDays: 0 }).next[0]?.due).toBe('2026-11-25')
    const monthly = fill('gb-vat/vat-period', { vatEnd: '2026-10-31', vatMonths: '1' })
    expect(monthly.next.map(({ due }) => due)).toEqual(['2026-12-07', '2027-01-07', '2027-02-07'])
  })
  test('72 hours elapse, also over a change of the clocks', () => {
    const plain = fill('eu-gdpr/breach', { aware: '2027-03-26T10:30' })
    expect(plain.next[0]).toMatchObject({ due: '2027-03-29', time: '10:30' })
    const inBerlin = fill(
      'eu-gdpr/breach',
      { aware: '2027-03-26T10:30' },
      { zone: 'Europe/Berlin', resolver: zoneResolver },
    )
    expect(inBerlin.next[0]).toMatchObject({ due: '2027-03-29', time: '11:30' })
    expect(inBerlin.dueTime).toEqual({ at: '11:30', zone: 'Europe/Berlin' })
  })
  test('days of the year that share no number are the same dates in leap years', () => {
    const template = {
      ...templateOf('us-household/est-tax'),
      schedule: { fixed: ['01-15', '04-30', '06-14', '12-31'] },
      convention: { name: 'unadjusted' as const, calendar: null, basis: '' },
    }
    const { schedule } = fillTemplate({ version: '' }, template, {}, { today })
    const dates = occurrences(schedule, {
      from: calendarDate('2027-01-01'),
      through: calendarDate('2028-12-31'),
      limit: 20,
    })
    expect(dates.map(({ nominal }) => nominal.slice(5))).toEqual([
      '01-15',
      '04-30',
      '06-14',
      '12-31',
      '01-15',
      '04-30',
      '06-14',
      '12-31',
    ])
  })
  test('a repeat counts from the original and finds its next date as a walk over all of them does', () => {
    const repeated = fc.record({
      trigger: fc.integer({ min: 10_000, max: 20_000 }),
      every: fc.integer({ min: 1, max: 30 }),
      unit: fc.constantFrom('days', 'weeks', 'months', 'years'),
      endOfMonth: fc.boolean(),
      amount: fc.integer({ min: -40, max: 40 }),
      by: fc.constantFrom('days', 'businessDays', 'months'),
      after: fc.integer({ min: -100, max: 2_000 }),
    })
    fc.assert(
      fc.property(repeated, ({ trigger, every, unit, endOfMonth, amount, by, after }) => {
        const schedule = {
          type: 'derived',
          trigger: { name: 'x', date: formatDays(trigger) },
          amount,
          unit: by,
          further: [{ amount: 1, unit: 'days' }],
          repeat: { every, unit, endOfMonth },
        } as Extract<Schedule, { type: 'derived' }>
        const bound = trigger + after
        let walked = bound
        for (let k = 0; walked <= bound; k++) walked = derivedDays(schedule, k)?.at(-1) ?? bound
        expect(nextOccurrence(schedule, formatDays(bound))?.nominal).toBe(formatDays(walked))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('what a template cannot be filled with', () => {
  test.each([
    ['gb-household/mot', {}, 'missing-answer', 'motExpiry'],
    ['gb-household/mot', { motExpiry: '2027-02-30' }, 'bad-answer', 'motExpiry'],
    ['de-small-business/ustva-m', { land: 'FR' }, 'bad-answer', 'land'],
    ['de-small-business/ustva-m', {}, 'missing-answer', 'land'],
    ['invoices/inv-agreed', { invDate: '2026-11-20', netDays: -1 }, 'bad-answer', 'netDays'],
    ['invoices/inv-agreed', { invDate: '2026-11-20', netDays: '14 days' }, 'bad-answer', 'netDays'],
    ['eu-gdpr/breach', { aware: '2026-12-03T25:00' }, 'bad-answer', 'aware'],
    ['contracts/tacit', { cEnd: '2027-03-31', cRenew: 12, cNotice: '3mo kind:bill' }, 'bad-answer', 'cNotice'],
  ])('%s with %j is refused at the question', (id, answers, code, field) => {
    expect(refusal(() => fill(id, answers as unknown as PackAnswers))).toMatchObject({ code, field })
  })
  test.each([
    [{ fixed: ['02-30'] }, 'fixed'],
    [{ fixed: [] }, 'fixed'],
    [{ quickAdd: 'Rent whenever' }, 'quickAdd'],
    [{ derived: { from: 'nobody', rule: { amount: 1, unit: 'days' } } }, 'nobody'],
    [{ cron: '* * * * *' }, 'schedule'],
  ])('a pack with %j is refused at the field', (schedule, field) => {
    const template = { ...templateOf('us-household/est-tax'), schedule } as PackTemplate
    expect(refusal(() => fillTemplate({ version: '' }, template, {}, { today }))).toMatchObject({
      code: 'bad-pack',
      field,
    })
  })
})
