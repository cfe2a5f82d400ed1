import { heardAt, openQuestions, serverAnswers, unanswered } from './connection.ts'

/** A server from which nothing came for so long, while something was asked of it, is not there. */
export const SILENT_MS = 10_000
/** On a way that is slower than that, twice what an answer took; at most so much. */
const MOST_MS = 60_000
/** While it is silent it is called so often, and each call is given up after so long. */
const CALL_MS = 4_000
const GIVE_UP_MS = 12_000
/** A page that was asleep for longer than this waited for nobody. */
const ASLEEP_MS = 2_000

/**
 * Watches what is asked of the server: says that there is no connection once nothing has come from it for ten seconds, and that there is one again with the
 * first answer. `call` asks it the least there is, and resolves with any answer. All tabs of a browser are told what one finds out. Returns how to end it.
 */
export function followSilence(call: (signal: AbortSignal) => Promise<unknown>): () => void {
  const tabs = new BroadcastChannel('duebook.connection')
  let timer: ReturnType<typeof setTimeout> | undefined
  let patience = SILENT_MS
  /** Nothing counts that was asked before: the page slept, or the network has just come. */
  let from = 0

  const say = (isThere: boolean) => {
    if (serverAnswers.get() === isThere) return
    serverAnswers.set(isThere)
    tabs.postMessage(isThere)
  }
  const callIt = () => {
    const asked = performance.now()
    call(AbortSignal.timeout(GIVE_UP_MS)).then(
      () => {
        const took = performance.now() - asked
        patience = Math.min(MOST_MS, Math.max(SILENT_MS, 2 * took))
        heardAt.set(performance.now())
      },
      () => {},
    )
  }
  const plan = () => {
    clearTimeout(timer)
    if (!navigator.onLine) return
    if (!serverAnswers.get()) return wait(CALL_MS, () => (callIt(), plan()))
    // The oldest stands first.
    const [asked] = unanswered.values()
    if (asked === undefined) return
    const since = Math.max(asked, heardAt.get(), from)
    const left = since + patience - performance.now()
    // Half of the time is left for the answer to a call, so that one question that takes long is not taken for silence.
    if (left > patience / 2) return wait(left - patience / 2, () => (callIt(), plan()))
    wait(Math.max(0, left), () => say(false))
  }
  const wait = (ms: number, then: () => void) => {
    const due = performance.now() + ms
    timer = setTimeout(() => {
      if (performance.now() - due < ASLEEP_MS) return then()
      from = performance.now()
      plan()
    }, ms)
  }
  const hear = () => {
    if (navigator.onLine) say(true)
    plan()
  }
  const come = () => {
    from = performance.now()
    if (!serverAnswers.get()) callIt()
    plan()
  }
  const look = () => void (document.visibilityState === 'visible' && come())
  tabs.addEventListener('message', ({ data }: MessageEvent<boolean>) => {
    if (navigator.onLine) serverAnswers.set(data)
  })
  addEventListener('online', come)
  document.addEventListener('visibilitychange', look)
  const stops = [heardAt.subscribe(hear), openQuestions.subscribe(plan), serverAnswers.subscribe(plan)]
  plan()
  return () => {
    clearTimeout(timer)
    tabs.close()
    removeEventListener('online', come)
    document.removeEventListener('visibilitychange', look)
    for (const stop of stops) stop()
  }
}
