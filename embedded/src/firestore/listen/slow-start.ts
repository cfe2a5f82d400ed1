import type { Change } from '../change.ts'
import type { Engine } from '../engine.ts'
import type { Target } from '../wire/json.ts'
import { inSlices } from '../steps.ts'
import { flushStream } from './flush.ts'
import { current, firstAnswer, judge, restartTarget, told, type FirstAnswer } from './start.ts'
import type { ListenTarget, Stream } from './target.ts'

const mostCaughtUp = 5000
/** Documents told at once to a stream that hears a long result, or so many characters of them and one document more. */
const perPiece = 100
const longestPiece = 512 * 1024
const mostUntaken = 8

/** A target whose first result takes long, until it is one of its stream's. */
export type Start = { target: ListenTarget; isOver: boolean; holdsStream: boolean }

/**
 * Reads a long result by a snapshot, beside commits, and tells it a piece at a time, as fast as the transport takes it; meanwhile its stream hears
 * of nothing else, since what it heard would be of another moment. `end` then brings it up to date, at one stroke.
 */
export async function startSlowly(
  engine: Engine,
  stream: Stream,
  start: Start,
  given: Target,
  now: number,
  end: (since: number) => void,
): Promise<void> {
  const { target } = start
  const isOver = () => start.isOver
  const snapshot = await engine.snapshots.take()
  let answer: { value: FirstAnswer } | null
  const since = snapshot.reads.highWater()
  try {
    answer = await inSlices(firstAnswer(engine, snapshot.reads, target, given, now), isOver)
  } finally {
    snapshot.release()
  }
  // One long result after another: each holds the stream for itself.
  while (stream.held && !start.isOver) await new Promise<void>((resolve) => stream.held?.push(resolve))
  if (!answer || start.isOver) return
  stream.held = []
  start.holdsStream = true
  const { first, documents } = answer.value
  stream.send(first)
  for (let at = 0; at < documents.length;) {
    const from = at
    let length = 0
    while (at < documents.length && at - from < perPiece && length < longestPiece)
      length += documents[at++]?.length ?? 0
    stream.send(told(target, documents.slice(from, at)))
    await new Promise((resolve) => setImmediate(resolve))
    while (stream.unacknowledged >= mostUntaken && !start.isOver)
      await new Promise<void>((resolve) => (stream.wake = resolve))
    if (start.isOver) return
  }
  end(since)
}

/** What happened to the target since its snapshot, and that it is current. Throws when the rules no longer let the caller have it. */
export function caughtUp(engine: Engine, stream: Stream, target: ListenTarget, since: number, now: number) {
  judge(engine, target, now)
  const rows = engine.store.changesAfter(stream.database, since, null, mostCaughtUp + 1)
  if (rows.length > mostCaughtUp) return restartTarget(engine, target)
  const pending = new Map<string, Change>()
  for (const { path, before, after } of rows) {
    const name = `${stream.database.root}/${path}`
    const segments = path.split('/')
    pending.set(name, {
      name,
      segments,
      before: pending.has(name) ? (pending.get(name)?.before ?? null) : before,
      after,
    })
  }
  const alone: Stream = { ...stream, targets: new Map([[target.id, target]]), pending, rejudge: new Set() }
  // Its last line speaks for the whole stream, as the one after CURRENT does.
  return [...flushStream(engine, alone, now, () => {}).slice(0, -1), ...current(engine, target)]
}
