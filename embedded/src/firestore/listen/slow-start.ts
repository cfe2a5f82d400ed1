import type { Change } from '../change.ts'
import { arrived, type Carried } from '../carried.ts'
import { microsOf } from '../data/instant.ts'
import type { AskReader, Engine } from '../engine.ts'
import { FirestoreError, type StatusName } from '../errors.ts'
import type { CarriedPiece } from '../messages.ts'
import type { ListenResponse, Target } from '../wire/json.ts'
import { inSlices } from '../steps.ts'
import { flushStream } from './flush.ts'
import { beforeWhole, changedTo, current, firstAnswer, judge, restartTarget, told } from './start.ts'
import type { ListenTarget, Stream } from './target.ts'

const mostCaughtUp = 5000
/** Documents told at once to a stream that hears a long result, or so many characters of them and one document more. */
const perPiece = 100
const longestPiece = 512 * 1024
const mostUntaken = 8

/** A target whose first result takes long, until it is one of its stream's. */
export type Start = { target: ListenTarget; isOver: boolean; holdsStream: boolean }
/** A long result as of a commit time (microseconds): what comes before its documents, and these, a piece at a time. */
type Found = {
  since: number
  first: ListenResponse[]
  pieces: Iterable<ListenResponse[]> | AsyncIterable<ListenResponse[]>
}

/**
 * Reads a long result by a snapshot, beside commits, and tells it a piece at a time, as fast as the transport takes it; meanwhile its stream hears
 * of nothing else, since what it heard would be of another moment. `end` then brings it up to date, at one stroke; null where all is to be told anew.
 */
export async function startSlowly(
  engine: Engine,
  stream: Stream,
  start: Start,
  given: Target,
  now: number,
  end: (since: number | null) => void,
): Promise<void> {
  const reader = engine.reader()
  if (reader && given.query) {
    try {
      return await tell(stream, start, await foundElsewhere(reader, start.target, given, given.query), end)
    } catch (error) {
      if (!(error instanceof FirestoreError && isOfReader.has(error.status))) throw error
      if (start.holdsStream) return end(null)
    }
  }
  const found = await foundHere(engine, start, given, now)
  if (found) await tell(stream, start, found, end)
}

/** That the reader ended, has no room for the result, or let go of one that was not taken: whoever listens hears of none of these. */
const isOfReader: ReadonlySet<StatusName> = new Set(['UNAVAILABLE', 'RESOURCE_EXHAUSTED', 'ABORTED'])

async function tell(stream: Stream, start: Start, { since, first, pieces }: Found, end: (since: number) => void) {
  // One long result after another: each holds the stream for itself.
  while (stream.held && !start.isOver) await new Promise<void>((resolve) => stream.held?.push(resolve))
  if (!start.isOver) {
    stream.held = []
    start.holdsStream = true
    stream.send(first)
  }
  for await (const piece of pieces) {
    if (start.isOver) return
    stream.send(piece)
    await new Promise((resolve) => setImmediate(resolve))
    while (stream.unacknowledged >= mostUntaken && !start.isOver)
      await new Promise<void>((resolve) => (stream.wake = resolve))
  }
  if (!start.isOver) end(since)
}

/** By this thread, a slice at a time. Null for who does not wait any more. */
async function foundHere(engine: Engine, start: Start, given: Target, now: number): Promise<Found | null> {
  const { target } = start
  const snapshot = await engine.snapshots.take()
  const since = snapshot.reads.highWater()
  try {
    const answer = await inSlices(firstAnswer(engine, snapshot.reads, target, given, now), () => start.isOver)
    if (!answer) return null
    engine.longReads?.kept(answer.worked)
    const { first, documents } = answer.value
    return {
      since,
      first,
      pieces: inPieces(
        documents,
        ({ length = 0 }) => length,
        (piece) => told(target, piece),
      ),
    }
  } finally {
    snapshot.release()
  }
}

/** By the thread that only reads, of which each piece is asked for while the one before it is told. */
async function foundElsewhere(
  reader: AskReader,
  target: ListenTarget,
  given: Target,
  { parent, structuredQuery }: NonNullable<Target['query']>,
): Promise<Found> {
  const { database, caller } = target.stream
  const { readTime, ...piece } = await reader('openQuery', [database.name, caller, parent, structuredQuery, {}])
  const window: [string, string][] = []
  return { since: microsOf(readTime), first: beforeWhole(target, given), pieces: pieces(piece) }

  async function* pieces({ documents, result }: Pick<CarriedPiece, 'documents' | 'result'>) {
    let left = result
    try {
      for (let next = documents; ;) {
        const asked = left === null ? null : reader('readOn', [left])
        asked?.catch(() => {})
        yield* inPieces(next, lengthOf, (some) => some.map((one) => changedTo(target, arrived(one))))
        if (target.kind === 'query' && target.window)
          window.push(...next.map(({ name, updateTime }): [string, string] => [name, updateTime ?? '']))
        if (!asked) break
        ;({ documents: next, result: left } = await asked)
      }
      if (target.kind === 'query' && target.window) target.window = new Map(window)
    } finally {
      if (left !== null) reader('closeQuery', [left]).catch(() => {})
    }
  }
}

const lengthOf = (document: Carried) => ('text' in document ? document.text.length : 0)

function* inPieces<T>(
  all: readonly T[],
  lengthOf: (one: T) => number,
  made: (piece: readonly T[]) => ListenResponse[],
) {
  for (let at = 0; at < all.length;) {
    const from = at
    let length = 0
    while (at < all.length && at - from < perPiece && length < longestPiece) length += lengthOf(all[at++] as T)
    yield made(all.slice(from, at))
  }
}

/** What happened to the target since its snapshot, and that it is current. Throws when the rules no longer let the caller have it. */
export function caughtUp(engine: Engine, stream: Stream, target: ListenTarget, since: number | null, now: number) {
  judge(engine, target, now)
  if (since === null) return restartTarget(engine, target)
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
