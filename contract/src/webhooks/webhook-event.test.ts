import { expect, it } from 'vitest'
import { Activity } from '../reminder.ts'
import { toldAs } from './webhook-event.ts'

it.each([
  ['obligation.created', {}, 'obligation.added'],
  ['obligation.changed', { notes: 'x' }, 'obligation.changed'],
  ['obligation.changed', { schedule: {}, nextDue: '2026-12-01' }, 'due.moved'],
  ['obligation.changed', { dueTime: null }, 'due.moved'],
  ['obligation.deleted', {}, 'obligation.removed'],
  ['occurrence.completed', { state: 'done' }, 'occurrence.completed'],
  ['occurrence.skipped', { state: 'skipped' }, 'occurrence.changed'],
  ['occurrence.changed', { extensions: [], due: '2026-12-01' }, 'due.moved'],
  ['occurrence.changed', { reason: 'x' }, 'occurrence.changed'],
  ['attachment.added', {}, null],
] as const)('%s of %j is told as %s', (action, after, told) =>
  expect(toldAs({ action, before: null, after })).toBe(told),
)

it('every line of history is told as something that there is, or as nothing', () => {
  for (const action of Activity.entries.action.options)
    expect(toldAs({ action, before: null, after: null })).toSatisfy(
      (told: string | null) => told === null || /^(occurrence|due|obligation)\./.test(told),
    )
})
