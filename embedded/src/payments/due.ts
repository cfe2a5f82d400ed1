import { isFatalStorageError } from '../http/storageFailure.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { expireSession } from './billing/checkout.ts'
import { announceUpcoming, expireIncomplete, finalizeDue, renewSubscription, retryDue } from './billing/cycle.ts'
import { settleIntent } from './billing/collect.ts'
import { forfeitDispute } from './billing/dispute.ts'
import { currentPeriod, endSubscription } from './billing/lifecycle.ts'
import { authenticationFailed, declineIntent } from './billing/payment.ts'
import { failSetup } from './billing/setup.ts'
import { advanceSchedule } from './billing/schedules.ts'
import { expirePending } from './billing/update-subscription.ts'
import type { Engine } from './engine.ts'
import type { DueAction } from './store.ts'
import type { Work } from './work.ts'

/**
 * The one queue of what is due: the wall clock's and each test clock's actions in the order of their times. It works in short turns, one
 * transaction each, so that however much is due, others are answered in between. After a pause it catches up; a clock that was advancing
 * when the process ended goes on where it was.
 */
export function startDueQueue(options: { engine: Engine; clock: Clock; log: Log; onFatal(error: unknown): void }) {
  const { engine, clock, log, onFatal } = options
  let closed = false
  let running: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | undefined
  engine.onCommit(wake)
  wake()
  return {
    wake,
    /** Resolves when nothing is due. */
    async idle() {
      while (running) await running
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }

  function wake(): void {
    if (closed) return
    if (running) {
      again = true
      return
    }
    if (!nextIsDue()) return plan()
    running = drain()
      .catch(onFatal)
      .finally(() => {
        running = null
        if (again) {
          again = false
          wake()
        } else plan()
      })
  }

  function nextIsDue(): boolean {
    const at = engine.store.nextDueAt('')
    return (at !== null && at * 1000 <= clock.now()) || advancing().length > 0
  }

  function plan(): void {
    clearTimeout(timer)
    const at = engine.store.nextDueAt('')
    if (closed || at === null) return
    timer = setTimeout(wake, Math.min(Math.max(at * 1000 - clock.now(), 0) + 5, 3_600_000))
    timer.unref()
  }

  async function drain(): Promise<void> {
    // The commit of a turn wakes the queue, which must find it running: so no turn is taken before this has returned.
    await breath()
    for (let moved = true; moved;) {
      moved = false
      for (const id of [null, ...advancing()]) {
        if (closed) return
        if (!(id === null ? turn(null, Math.floor(clock.now() / 1000)) : advance(id))) continue
        moved = true
        await breath()
      }
    }
  }

  function advancing(): string[] {
    const ids: string[] = []
    for (const row of engine.store.scan(
      'test_helpers.test_clock',
      { field: 'status', value: 'advancing' },
      'oldest',
      0,
    ))
      ids.push(row.id)
    return ids
  }

  /** Some of a clock's actions. True when there was anything to do. */
  function turn(testClock: string | null, until: number): boolean {
    if ((engine.store.nextDueAt(testClock ?? '') ?? Infinity) > until) return false
    const began = performance.now()
    engine.together(() => {
      do {
        // One at a time: an action may plan another that is due before the next one.
        const [action] = engine.store.due(testClock ?? '', until, 1)
        if (!action) return
        engine.store.unschedule(action.kind, action.target)
        attempt(action, testClock)
      } while (performance.now() - began < turnLasts)
    })
    return true
  }

  function attempt(action: DueAction, testClock: string | null): void {
    engine.store.mark()
    try {
      engine.within((work) => {
        if (testClock !== null) {
          const own = work.ownOf('test_helpers.test_clock', testClock)
          work.saveOwn('test_helpers.test_clock', testClock, { ...own, now: Math.max(own.now, action.at) })
        }
        perform(work, action)
      })
    } catch (error) {
      if (isFatalStorageError(error)) throw error
      engine.store.undo()
      log.error('payments.action_failed', {
        kind: action.kind,
        target: action.target,
        reason: error instanceof Error ? (error.stack ?? error.message) : 'unknown',
      })
      // Put off and not forgotten: the operator sees it in the log, and a mended server does it.
      if (testClock === null) engine.store.schedule({ ...action, at: Math.floor(clock.now() / 1000) + 3_600 })
    } finally {
      engine.store.release()
    }
  }

  function advance(id: string): boolean {
    const target = engine.within((work) => work.own('test_helpers.test_clock', id)?.target ?? null)
    if (target === null) return false
    if (turn(id, target)) return true
    engine.run((work) => {
      const test = work.find('test_helpers.test_clock', id)
      if (!test) return
      const ready = work.save(
        'test_helpers.test_clock',
        { ...test, frozen_time: target, status: 'ready', status_details: {} },
        undefined,
        { now: target, target: null },
      )
      work.emit('test_helpers.test_clock.ready', ready)
    })
    return true
  }
}

/** Lets all that has come in meanwhile go first: a call is read in one round of the event loop, and done and answered in the same or the next. */
async function breath(): Promise<void> {
  for (let round = 0; round < 2; round++) await new Promise<void>((resolve) => void setImmediate(resolve))
}

/** After so many milliseconds a turn takes no further action. */
const turnLasts = 8

/** Ids of the oldest events that are more than thirty days old, at most a thousand at once. */
function oldEvents(work: Work): string[] {
  const ids: string[] = []
  for (const row of work.store.scan('event', null, 'oldest', 0)) {
    const { created } = JSON.parse(row.body) as { created: number }
    if (created >= work.wall - 30 * 86_400 || ids.length === 1_000) break
    ids.push(row.id)
  }
  return ids
}

function perform(work: Work, { kind, target }: DueAction): void {
  const act = actions[kind]
  if (!act) throw new Error(`nothing is known of the action ${kind}`)
  act(work, target)
}

const actions: Record<string, (work: Work, target: string) => void> = {
  'subscription.renew'(work, id) {
    const subscription = work.find('subscription', id)
    if (!subscription) return
    const { end } = currentPeriod(subscription)
    const schedule = subscription.schedule ? work.find('subscription_schedule', subscription.schedule) : null
    // What a schedule plans for the end of the period goes before the invoice of the next one.
    if (schedule && schedule.phases.some((phase) => phase.start_date === end || phase.end_date === end))
      advanceSchedule(work, schedule)
    const current = work.get('subscription', id)
    if (currentPeriod(current).end === end) renewSubscription(work, current)
  },
  'subscription.cancel'(work, id) {
    const subscription = work.find('subscription', id)
    if (subscription && subscription.ended_at === null && subscription.cancel_at !== null)
      endSubscription(work, subscription, 'cancellation_requested', subscription.cancel_at)
  },
  'subscription.upcoming'(work, id) {
    const subscription = work.find('subscription', id)
    if (subscription?.status === 'active') announceUpcoming(work, subscription)
  },
  'subscription.trialWillEnd'(work, id) {
    const subscription = work.find('subscription', id)
    if (subscription?.status === 'trialing') work.emit('customer.subscription.trial_will_end', subscription)
  },
  'subscription.expire'(work, id) {
    const subscription = work.find('subscription', id)
    if (subscription) expireIncomplete(work, subscription)
  },
  'subscription.pendingExpire'(work, id) {
    const subscription = work.find('subscription', id)
    if (subscription) expirePending(work, subscription)
  },
  'subscription.unpause'(work, id) {
    const subscription = work.find('subscription', id)
    if (subscription?.pause_collection)
      work.save('subscription', { ...subscription, pause_collection: null }, 'customer.subscription.updated')
  },
  'invoice.finalize'(work, id) {
    const invoice = work.find('invoice', id)
    if (invoice) finalizeDue(work, invoice)
  },
  'invoice.retry'(work, id) {
    const invoice = work.find('invoice', id)
    if (invoice) retryDue(work, invoice)
  },
  'schedule.phase'(work, id) {
    const schedule = work.find('subscription_schedule', id)
    if (schedule) advanceSchedule(work, schedule)
  },
  'checkout.expire'(work, id) {
    const session = work.find('checkout.session', id)
    if (session?.status === 'open') expireSession(work, session)
  },
  'portal.expire'(work, id) {
    work.remove('billing_portal.session', id)
  },
  'dispute.due'(work, id) {
    const dispute = work.find('dispute', id)
    if (dispute) forfeitDispute(work, dispute)
  },
  'challenge.expire'(work, id) {
    const intent = work.find('payment_intent', id)
    if (intent?.status !== 'requires_action' || !intent.payment_method) return
    const method = work.get('payment_method', intent.payment_method)
    settleIntent(work, declineIntent(work, intent, method, authenticationFailed))
  },
  'setup.expire'(work, id) {
    const intent = work.find('setup_intent', id)
    if (intent?.status !== 'requires_action' || !intent.payment_method) return
    failSetup(work, intent, work.get('payment_method', intent.payment_method), {
      ...authenticationFailed,
      code: 'setup_intent_authentication_failure',
    })
  },
  /** Hourly: answers under idempotency keys are kept for a day, events for thirty. */
  sweep(work, target) {
    work.store.forgetKept(work.wall - 86_400)
    for (const id of oldEvents(work)) work.remove('event', id)
    work.store.schedule({ kind: 'sweep', target, clock: '', at: work.wall + 3_600 })
  },
}
