import { boundary, type Interval } from '../billing/periods.ts'
import { endSubscription } from '../billing/lifecycle.ts'
import { invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import { operation, pageFields } from '../operation.ts'
import { integer, needed, text } from '../wire/parameters.ts'
import { page } from '../wire/page.ts'
import type { Work } from '../work.ts'

export const testClocks = [
  operation('POST /v1/test_helpers/test_clocks', { frozen_time: needed(integer()), name: text(300) }, (work, given) => {
    const clock = work.insert(
      'test_helpers.test_clock',
      {
        id: newId('clock'),
        object: 'test_helpers.test_clock',
        created: work.wall,
        deletes_after: work.wall + 30 * 86_400,
        frozen_time: given.frozen_time,
        livemode: false,
        name: given.name ?? null,
        status: 'ready',
        status_details: {},
      },
      { now: given.frozen_time, target: null },
    )
    work.emit('test_helpers.test_clock.created', clock)
    return clock
  }),
  operation('GET /v1/test_helpers/test_clocks', pageFields, (work, asked) =>
    page(work, 'test_helpers.test_clock', '/v1/test_helpers/test_clocks', asked),
  ),
  operation('GET /v1/test_helpers/test_clocks/:id', {}, (work, _given, [id]) =>
    work.get('test_helpers.test_clock', id),
  ),
  operation('DELETE /v1/test_helpers/test_clocks/:id', {}, (work, _given, [id]) => {
    const clock = work.get('test_helpers.test_clock', id)
    for (const customer of work.all('customer', 'test_clock', id)) {
      if (work.own('customer', customer.id)?.deleted) continue
      for (const subscription of work.all('subscription', 'customer', customer.id))
        if (subscription.ended_at === null)
          endSubscription(work, subscription, 'cancellation_requested', work.timeOf(customer.id))
      work.saveOwn('customer', customer.id, { deleted: true })
      work.emit('customer.deleted', customer)
    }
    work.store.dropClock(id)
    work.remove('test_helpers.test_clock', id)
    work.emit('test_helpers.test_clock.deleted', clock)
    return { id, object: 'test_helpers.test_clock', deleted: true }
  }),
  operation(
    'POST /v1/test_helpers/test_clocks/:id/advance',
    { frozen_time: needed(integer()) },
    (work, given, [id]) => {
      const clock = work.get('test_helpers.test_clock', id)
      if (clock.status !== 'ready')
        throw invalid('The clock is advancing: wait until it is ready.', 'id', 'test_clock_not_ready')
      if (given.frozen_time <= clock.frozen_time)
        throw invalid('A clock only moves forward: frozen_time must lie after its current one.', 'frozen_time')
      const most = farthest(work, id, clock.frozen_time)
      if (given.frozen_time > most)
        throw invalid(
          'Test clocks advance at most two intervals of their shortest subscription, or two years without one.',
          'frozen_time',
        )
      const moving = work.save(
        'test_helpers.test_clock',
        { ...clock, status: 'advancing', status_details: { advancing: { target_frozen_time: given.frozen_time } } },
        undefined,
        { now: clock.frozen_time, target: given.frozen_time },
      )
      work.emit('test_helpers.test_clock.advancing', moving)
      return moving
    },
  ),
]

/** Two intervals of the shortest subscription that lives on the clock, or two years; seconds. */
function farthest(work: Work, clock: string, from: number): number {
  let most = boundary(from, { interval: 'year', interval_count: 1 }, 2)
  for (const value of work.store.valuesOf('subscription', 'periods', `${clock} `)) {
    const [, interval, count] = value.split(' ') as [string, Interval['interval'], string]
    most = Math.min(most, boundary(from, { interval, interval_count: Number(count) }, 2))
  }
  return most
}
