import { describe, expect, it } from 'vitest'
import { activityFilters, isShown, takenBack, type ActivityFilter, type ActivityLine } from './activity-line.ts'

const line = (id: string, action: string, after: object | null = null, nominal: string | null = '2026-11-01') =>
  ({
    id,
    at: 0,
    actor: 'ada',
    action,
    obligationId: 'one',
    nominal,
    title: 'Rent',
    before: null,
    after,
  }) as ActivityLine

describe('a filter of the history', () => {
  it.each<[ActivityFilter, ActivityLine, boolean]>([
    ['everything', line('a', 'obligation.deleted'), true],
    ['dates moved', line('a', 'obligation.changed', { schedule: {} }), true],
    ['dates moved', line('a', 'obligation.changed', { title: 'Rent' }), false],
    ['dates moved', line('a', 'occurrence.changed', { extensions: [], due: '2026-11-02' }), true],
    ['dates moved', line('a', 'occurrence.changed', { proof: {} }), false],
    ['dates moved', line('a', 'occurrence.corrected', { paid: null }), false],
    ['done, skipped, waived', line('a', 'occurrence.corrected', { paid: null }), true],
    ['done, skipped, waived', line('a', 'occurrence.completed'), true],
    ['people', line('a', 'obligation.changed', { assignee: 'ben' }), true],
    ['people', line('a', 'obligation.changed', { amount: {} }), false],
    ['people', line('a', 'member.role'), true],
    ['people', line('a', 'watcher.told', { watcher: 'd•••@chandra.example' }), true],
    ['files', line('a', 'attachment.removed'), true],
    ['reminders', line('a', 'obligation.changed', { reminderPlan: {} }), true],
    ['reminders', line('a', 'occurrence.acknowledged'), true],
    ['billing', line('a', 'book.plan'), true],
    ['billing', line('a', 'book.renamed'), false],
  ])('%s of %j is %s', (filter, one, shown) => {
    expect(isShown(filter, one)).toBe(shown)
  })

  it('asks the database for no more actions than one query may', () => {
    for (const actions of Object.values(activityFilters)) expect(actions?.length ?? 1).toBeLessThanOrEqual(30)
  })
})

describe('what was taken back', () => {
  it('is the line before the one that opened its date again, and no other', () => {
    const lines = [
      line('opened', 'occurrence.reopened'),
      line('planned', 'occurrence.planned'),
      line('done', 'occurrence.completed'),
      line('earlier', 'occurrence.skipped'),
      line('other', 'occurrence.completed', null, '2026-12-01'),
    ]
    expect([...takenBack(lines)]).toEqual(['done'])
    expect([...takenBack(lines.slice(2))]).toEqual([])
  })
})
