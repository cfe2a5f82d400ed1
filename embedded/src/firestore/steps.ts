/** Work that pauses now and then, so that others can have the thread: its pauses say nothing, its end is its result. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Milliseconds that work may keep the thread before others have their turn. */
const slice = 4
/** The same once somebody waits for the thread. */
const shortSlice = 1
/** Work that lasts has this part of the thread at least, however often others come. */
const leastPart = 1 / 8
/** Pauses come after every document, or some hundreds of them that are sorted or passed over; the clock is not asked at each. */
const perLook = 16

/** Whether somebody waits for the thread. */
let isWaitedFor = () => false
/** Work that keeps this thread gives way sooner while that is so. */
export function giveWayWhile(somebodyWaits: () => boolean) {
  isWaitedFor = somebodyWaits
}

let rest = () => {}
/** Done after each slice: a thread that is there for long work alone leaves its processor to others. */
export function restBetweenSlices(resting: () => void) {
  rest = resting
}

export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Works for one slice of time, or for `least` milliseconds of it once somebody waits; null where there is more to do. */
export function forOneSlice<T>(steps: Steps<T>, least = shortSlice): { value: T } | null {
  const begun = performance.now()
  for (let at = 1; ; at++) {
    const step = steps.next()
    if (step.done) return { value: step.value }
    const isShort = isWaitedFor()
    if ((isShort || at % perLook === 0) && performance.now() - begun > (isShort ? least : slice)) return null
  }
}

/** All of it, slice by slice; whatever else waits for the thread comes in between. `worked`: for so many ms. Null where it was given up meanwhile. */
export async function inSlices<T>(
  steps: Steps<T>,
  isGivenUp: () => boolean,
): Promise<{ value: T; worked: number } | null> {
  const begun = performance.now()
  let worked = 0
  while (!isGivenUp()) {
    const from = performance.now()
    const isBehind = (from - begun) * leastPart - worked > slice
    const over = forOneSlice(steps, isBehind ? slice : shortSlice)
    worked += performance.now() - from
    if (over) return { ...over, worked }
    rest()
    await othersHadTheirTurn()
  }
  return null
}

/** Two turns of the loop: in the first is heard what came meanwhile, and what that sets going is done before the second ends. */
const othersHadTheirTurn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

export type OneByOne = ReturnType<typeof oneByOne>

/** Works that are each done whole, slice by slice, and begun in their order: together they have the thread for one slice at a time. */
export function oneByOne() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take<T>(steps: Steps<T>): Promise<T> {
      const done = last.then(async () => {
        const over = await inSlices(steps, () => false)
        if (!over) throw new Error('Work ended without its result.')
        return over.value
      })
      last = done.catch(() => {})
      return done
    },
    /** Until all that was taken is done, and whoever waits for it has gone on. */
    async through(): Promise<void> {
      await last
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

const perRun = 512

/** A stable merge sort that pauses: runs of a few hundred, then merged two by two. */
export function* sortInSteps<T>(items: T[], compare: (a: T, b: T) => number): Steps<T[]> {
  let runs: T[][] = []
  for (let at = 0; at < items.length; at += perRun) {
    runs.push(items.slice(at, at + perRun).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const longer: T[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      const [left = [], right] = [runs[at], runs[at + 1]]
      longer.push(right ? yield* merged(left, right, compare) : left)
    }
    runs = longer
  }
  return runs[0] ?? []
}

function* merged<T>(left: T[], right: T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const result: T[] = []
  let [l, r] = [0, 0]
  while (l < left.length && r < right.length) {
    result.push(compare(left[l] as T, right[r] as T) <= 0 ? (left[l++] as T) : (right[r++] as T))
    yield
  }
  for (; l < left.length; l++) result.push(left[l] as T)
  for (; r < right.length; r++) result.push(right[r] as T)
  return result
}
