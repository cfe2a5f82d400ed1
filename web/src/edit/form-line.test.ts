import { calendarDate, occurrences, parseQuickAdd, type Schedule, type Timing } from '@duebook/domain'
import { isSame } from '@duebook/contract/acts/is-same'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import '../../../domain/src/holidays/all.ts'
import { writtenOf } from './added.ts'
import { editDraftOf, readEditDraft, type EditDraft, type Written } from './edit-draft.ts'
import { formLineOf, withTyped } from './form-line.ts'

const today = calendarDate('2026-11-21')
const person = { uid: 'ada', zone: 'Europe/London', today }
const context = { today, now: '2026-11-21T09:00', locale: 'en-GB', zone: 'Europe/London' }
const written = (line: string, more: Partial<Written> = {}): Written => ({
  ...writtenOf(parseQuickAdd(line, context), person),
  ...more,
})
function lineOf(before: Written, change: (draft: EditDraft) => void = () => {}) {
  const draft = structuredClone(editDraftOf(before))
  change(draft)
  const { value, problems } = readEditDraft(draft, before, context)
  expect(problems).toEqual([])
  return { draft, ...formLineOf(value!, draft, person, context) }
}
/** The form after another line is typed over the one it showed. */
function typed(before: Written, line: (shown: string) => string) {
  const { draft, line: shown } = lineOf(before)
  const after = withTyped(draft, parseQuickAdd(shown, context), parseQuickAdd(line(shown), context), person)
  return { draft, after }
}
const datesOf = (schedule: Schedule) => occurrences(schedule, { from: today, limit: 8 }).map(({ adjusted }) => adjusted)
const lease = written('Van lease £289 monthly on the 31st preceding:GB-ENG @me #van')
const began: Timing = { ...lease.schedule, start: calendarDate('2025-04-30') } as Timing

describe('the form as one line', () => {
  it('says it as people write, also where it began long ago', () => {
    expect(lineOf(lease).line).toBe('Van lease £289 monthly on the 31st preceding:GB-ENG #van @me')
    expect(lineOf({ ...lease, schedule: began }).line).toBe(
      'Van lease £289 monthly on the 31st preceding:GB-ENG #van @me',
    )
  })
  it('says what a field is changed to', () => {
    const changed = lineOf({ ...lease, schedule: began }, (draft) => {
      draft.timing.rule.fields.day = '15'
      draft.amount.form = 'about'
    })
    expect(changed.line).toBe('Van lease ~£289 monthly on the 15th preceding:GB-ENG #van @me')
  })
  it('says the amount of the next date, not of the first', () => {
    const dearer = { ...lease, nextNominal: calendarDate('2026-11-30'), amountChanges: ['2026-10-31 29800 GBP'] }
    expect(lineOf(dearer).line).toMatch(/^Van lease £298 monthly/)
    const later = lineOf(dearer, (draft) => {
      draft.amount.least = '310'
      draft.price = { reach: 'future', nominal: calendarDate('2027-01-31') }
    })
    expect(later.line).toMatch(/^Van lease £310 monthly/)
  })
  it('says that it has no words for a rule, and leaves it to the form', () => {
    const rule = { kind: 'rrule', rrule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2' } as const
    const schedule = { type: 'recurring', start: today, rule } as const
    const { line, unsaid } = lineOf({ ...lease, schedule })
    expect([line, unsaid]).toEqual(['Van lease £289 #van @me', ['rule']])
    const { draft, after } = typed({ ...lease, schedule }, (shown) => shown.replace('289', '300'))
    expect(after).toEqual({ ...draft, amount: { ...draft.amount, least: '300.00' } })
  })

  it.each<[string, (shown: string) => string, Partial<EditDraft>]>([
    ['a name', (shown) => shown.replace('Van lease', 'The van'), { title: 'The van' }],
    ['tags', (shown) => `${shown} #fleet`, { tags: 'van, fleet' }],
    ['nobody', (shown) => shown.replace('@me', ''), { assignee: '' }],
    ['a time', (shown) => `${shown} at 09:30`, { time: '09:30' }],
    ['a proof', (shown) => `${shown} proof:file`, { proofPolicy: 'file' }],
  ])('takes %s from the line, and nothing else', (_, line, expected) => {
    const { draft, after } = typed({ ...lease, schedule: began }, line)
    expect(after).toEqual({ ...draft, ...expected })
  })
  it('takes another rule from the line, and keeps the first date where the same dates follow from it', () => {
    const { draft, after } = typed({ ...lease, schedule: began }, (shown) => shown.replace('31st', '15th'))
    expect(after.timing.rule).toMatchObject({ start: { day: '30', month: '4', year: '2025' }, fields: { day: '15' } })
    expect({ ...after, timing: null }).toEqual({ ...draft, timing: null })
    const other = 'every 5 weeks on Tue'
    const weeks = typed({ ...lease, schedule: began }, (shown) => shown.replace('monthly on the 31st', other))
    const { value } = readEditDraft(weeks.after, lease, context)
    const nominals = (schedule: Schedule) =>
      occurrences(schedule, { from: today, limit: 5, by: 'nominal' }).map(({ nominal }) => nominal)
    expect(nominals(value!.timing)).toEqual(nominals(parseQuickAdd(`Van ${other}`, context).schedule!))
  })
  it('whatever line of the vectors is typed over another, the form then saves what that line says', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../domain/src/vectors/quick-add.json'), 'utf8')
    const lines = [
      ...new Set([...text.matchAll(/"line": ?("(?:[^"\\\\]|\\\\.)*")/g)].map(([, line]) => String(JSON.parse(line!)))),
    ]
    let compared = 0
    for (const line of lines) {
      const said = parseQuickAdd(line, context)
      if (said.error || said.ambiguities.length > 0 || !said.schedule || said.due.length === 0) continue
      const { after } = typed(lease, () => line)
      const { value, problems } = readEditDraft(after, lease, context)
      expect(problems, line).toEqual([])
      const asWritten = writtenOf(said, person)
      expect([value!.title, value!.amount, value!.tags, value!.assignee, value!.showFrom], line).toEqual([
        asWritten.title,
        asWritten.amount,
        asWritten.tags,
        asWritten.assignee,
        asWritten.showFrom,
      ])
      expect(isSame(value!.notice, asWritten.notice), line).toBe(true)
      expect(datesOf(value!.timing), line).toEqual(datesOf(said.schedule))
      compared += 1
    }
    expect(compared).toBeGreaterThan(60)
  })
  it('leaves the rule as it is while the line says none', () => {
    const { draft, after } = typed(lease, (shown) => shown.replace('monthly on the 31st preceding:GB-ENG ', ''))
    expect(after).toEqual(draft)
  })
  it('keeps what only the form says of notice and of time', () => {
    const office = written('Office lease ends 31 Mar 2027 renews 12mo notice 3mo received', {
      notice: { period: { amount: 3, unit: 'months' }, counts: 'received', deliveryBufferDays: 2 },
      dueTime: { at: '12:00', zone: 'Europe/Paris' },
    })
    expect(lineOf(office).unsaid).toEqual([])
    const { draft, after } = typed(office, (shown) => shown.replace('3mo', '2mo').replace('12:00', '13:00'))
    expect(after).toEqual({
      ...draft,
      notice: { ...draft.notice, period: { amount: '2', unit: 'months' } },
      time: '13:00',
    })
  })
})
