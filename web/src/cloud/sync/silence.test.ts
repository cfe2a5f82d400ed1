import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerOf, counted, untilConnected } from './answerOf.ts'
import { ask, heardAt, isConnected, serverAnswers } from './connection.ts'
import { followSilence } from './silence.ts'

/** What the server does with a call: answers after so many ms, or never. */
let takes: number | null
let calls: number
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  takes = null
  calls = 0
  serverAnswers.set(true)
  heardAt.set(0)
  stop = followSilence(() => {
    calls++
    return takes === null ? new Promise(() => {}) : new Promise((resolve) => setTimeout(resolve, takes ?? 0))
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)
const forEver = () => new Promise<string>(() => {})
const outcome = (asked: Promise<unknown>) => {
  const seen = { said: 'waits' as unknown }
  asked.then(
    (answer) => (seen.said = answer),
    (error: { code?: string; message: string }) => (seen.said = error.code ?? error.message),
  )
  return seen
}

describe('a server that answers nothing', () => {
  it('is not there after ten seconds, and no sooner', async () => {
    const end = ask()
    await pass(9.9)
    expect(isConnected()).toBe(true)
    await pass(0.2)
    expect(isConnected()).toBe(false)
    end(false)
  })

  it('is there again with its first answer, for which it is called', async () => {
    const end = ask()
    await pass(11)
    takes = 300
    await pass(5)
    expect(isConnected()).toBe(true)
    end(false)
  })

  it('is not called, and not missed, while nothing is asked of it', async () => {
    await pass(600)
    expect([isConnected(), calls]).toEqual([true, 0])
  })

  it('is there as long as it answers anything, however long one question takes', async () => {
    takes = 200
    const end = ask()
    await pass(300)
    expect(isConnected()).toBe(true)
    end(true)
  })

  it('is given twice the time that an answer took, where the way to it is slow', async () => {
    takes = 8_000
    const end = ask()
    await pass(9.9)
    expect(isConnected()).toBe(true)
    await pass(600)
    expect(isConnected()).toBe(true)
    end(true)
  })

  it('is not called where there is no network: the browser says when there is one', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    const end = ask()
    await pass(120)
    expect([isConnected(), calls]).toEqual([false, 0])
    vi.restoreAllMocks()
    takes = 100
    dispatchEvent(new Event('online'))
    expect(isConnected()).toBe(true)
    end(true)
  })

  it('is not missed by a page that slept', async () => {
    const end = ask()
    await pass(1)
    const awake = performance.now()
    // Timers stood still, the clock did not: as a laptop that was closed.
    vi.spyOn(performance, 'now').mockImplementation(() => awake + 3_600_000)
    await pass(9.5)
    vi.restoreAllMocks()
    expect(isConnected()).toBe(true)
    end(true)
  })
})

describe('what is asked of a server', () => {
  it('that falls silent fails after ten seconds as without a network', async () => {
    const asked = outcome(answerOf(forEver()))
    await pass(9.9)
    expect(asked.said).toBe('waits')
    await pass(0.2)
    expect(asked.said).toBe('unavailable')
  })

  it('that is known to be silent has as long for its answer', async () => {
    serverAnswers.set(false)
    const asked = outcome(answerOf(forEver(), () => new Error('nobody there')))
    const answered = outcome(answerOf(new Promise((resolve) => setTimeout(() => resolve('here'), 9_000))))
    await pass(10.1)
    expect([asked.said, answered.said]).toEqual(['nobody there', 'here'])
  })

  it('is what it answered, or refused', async () => {
    const refused = outcome(counted(Promise.reject(Object.assign(new Error(), { code: 'permission-denied' }))))
    const answered = outcome(answerOf(Promise.resolve('yes')))
    await pass(60)
    expect([refused.said, answered.said, isConnected()]).toEqual(['permission-denied', 'yes', true])
  })

  it('can wait for a connection', async () => {
    serverAnswers.set(false)
    const there = outcome(untilConnected().then(() => 'there'))
    await pass(1)
    expect(there.said).toBe('waits')
    serverAnswers.set(true)
    await pass(0)
    expect(there.said).toBe('there')
  })
})
