import { calendarDate, parseQuickAdd } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { newStep } from '../acts/reminders/step-draft.ts'
import { addDraftOf, lineOf, readAddDraft } from './added.ts'
import type { EditDraft } from './edit-draft.ts'

const today = calendarDate('2026-11-21')
const person = { uid: 'ada', zone: 'Europe/London', today }
const context = { today, now: '2026-11-21T09:00', locale: 'en-GB', zone: 'Europe/London' }

function typed(line: string, change: (draft: EditDraft) => void) {
  const read = parseQuickAdd(line, context)
  const draft = structuredClone(addDraftOf(read, person))
  change(draft)
  const { value, problems } = readAddDraft(draft, read, person, context)
  return { value, problems, line: value && lineOf(draft, value, read, person, context) }
}
const cleaner = 'Window cleaner £18–£24 every 2 weeks on Tue until 31 Dec 2027 #unit4'
const lease = 'Office lease ends 31 Mar 2027 renews 12mo notice 3mo received'

describe('the form beside the line', () => {
  it.each([
    cleaner,
    lease,
    'Rent £950 monthly on the 31st kind:bill @me !7d !1d',
    'Boiler service every! 12 months from 14 Dec 2026 show 30d before proof:file',
    'Reply to landlord = 14 days after [Notice served]',
  ])('left alone says what the line says: %s', (line) => {
    const same = typed(line, () => {})
    expect(same.problems).toEqual([])
    const [one, other] = [line, same.line ?? ''].map((text) => parseQuickAdd(text, context))
    const kept = ['title', 'schedule', 'amount', 'notice', 'tags', 'assignee', 'reminderSteps', 'proofPolicy'] as const
    for (const field of kept) expect(other?.[field], field).toEqual(one?.[field])
  })
  it.each<[string, string, (draft: EditDraft) => void, RegExp]>([
    ['a name', cleaner, (d) => (d.title = 'Gardener'), /^Gardener £18-24/],
    ['a rule', cleaner, (d) => (d.timing.rule.fields.weekdays = ['5']), /every 2 weeks on Fri /],
    ['an end', cleaner, (d) => (d.timing.ends.how = 'never'), /^(?!.*until)/],
    ['an amount', cleaner, (d) => Object.assign(d.amount, { form: 'about', least: '20' }), /~£20/],
    ['tags', cleaner, (d) => (d.tags = 'flat, roof'), /#flat #roof/],
    ['a kind', cleaner, (d) => (d.kind = 'bill'), /kind:bill/],
    ['who has it', cleaner, (d) => (d.assignee = 'ada'), /@me/],
    ['the proof', cleaner, (d) => (d.proofPolicy = 'file'), /proof:file/],
    ['the day from which it is shown', cleaner, (d) => (d.showFrom.amount = '5'), /show 5d before/],
    ['notice', lease, (d) => (d.notice.period.amount = '2'), /notice 2mo received/],
    [
      'reminders',
      cleaner,
      (d) => {
        d.plan = {
          ...d.plan,
          how: 'own',
          steps: [
            {
              amount: '3',
              unit: 'days',
              when: 'before',
              of: 'due',
              at: '08:00',
              liked: true,
              channels: ['email', 'inApp'],
              asks: true,
              urgent: false,
            },
          ],
        }
      },
      /!3d@08:00/,
    ],
    [
      'a date for a name alone',
      'Dentist',
      (d) => (d.timing.date = { day: '18', month: '12', year: '2026' }),
      /^Dentist on 18 Dec 2026$/,
    ],
  ])('writes %s into the line', (_, line, change, expected) => {
    const said = typed(line, change)
    expect(said.problems).toEqual([])
    expect(said.line).toMatch(expected)
    expect(parseQuickAdd(said.line ?? '', context)).toMatchObject({ error: null, ambiguities: [] })
  })
  it.each<[string, string, (draft: EditDraft) => void]>([
    ['a delivery buffer', lease, (d) => (d.notice.buffer = '2')],
    ['a time in another zone', cleaner, (d) => Object.assign(d, { time: '09:30', zone: 'Asia/Tokyo' })],
    [
      'an urgent reminder',
      cleaner,
      (d) => (d.plan = { ...d.plan, how: 'own', steps: [{ ...newStep([]), urgent: true }] }),
    ],
    [
      'a reminder by push alone',
      cleaner,
      (d) => {
        d.plan = {
          ...d.plan,
          how: 'own',
          steps: [
            {
              amount: '3',
              unit: 'days',
              when: 'before',
              of: 'due',
              at: '',
              liked: false,
              channels: ['push'],
              asks: true,
              urgent: false,
            },
          ],
        }
      },
    ],
  ])('says of %s that no line can, and would add it', (_, line, change) => {
    const said = typed(line, change)
    expect(said.line).toBeNull()
    expect(said.value).not.toBeNull()
  })
  it('keeps what only it says when the line is typed in', () => {
    const read = parseQuickAdd(cleaner, context)
    const draft = { ...addDraftOf(read, person), counterparty: 'Bright & Co', notes: 'ring first' }
    const after = addDraftOf(parseQuickAdd('Gardener £30 monthly on the 1st', context), person, draft)
    expect(after).toMatchObject({ title: 'Gardener', counterparty: 'Bright & Co', notes: 'ring first' })
  })
  it('says what is missing where there is no date yet', () => {
    expect(typed('Dentist', () => {}).problems).toEqual([expect.objectContaining({ field: 'date' })])
  })
})
