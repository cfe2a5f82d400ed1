import { FirestoreError } from '../errors.ts'
import type { Change } from '../change.ts'
import type { Caller } from '../service.ts'
import type { Committed } from '../writer.ts'
import type { Heard } from '../messages.ts'
import type { ListenResponse, Target } from '../wire/json.ts'
import type { Engine } from '../engine.ts'
import { forOneSlice } from '../steps.ts'
import type { Database } from '../stored.ts'
import { openAlike, type Alike } from './alike.ts'
import { flushStream } from './flush.ts'
import { openPlaces } from './places.ts'
import { openSharedQueries } from './shared-query.ts'
import { startSlowly, caughtUp, type Start } from './slow-start.ts'
import { current, firstAnswer, judge, readTarget, removed, told } from './start.ts'
import { newStream, type ListenTarget, type Stream } from './target.ts'

const mostTargets = 500
const mostPending = 10_000
const mostUnacknowledged = 8
const perBatch = 500

/** All open Listen streams. A commit visits only the targets registered for its documents' names and collections. */
export function openListenHub(engine: Engine, post: (heard: Heard[]) => void) {
  const streams = new Map<number, Stream>()
  const registry = new Map<string, Set<ListenTarget>>()
  const places = openPlaces<ListenTarget>()
  /** Those who have not heard yet of a change of a document: they must hear of the next with it, whatever they ask for. */
  const waiting = new Map<string, Set<Stream>>()
  const shared = openSharedQueries(engine)
  /** What is said together, by the list that one or more hear. */
  let together: { heard: Map<ListenResponse[], Heard>; alike: Alike } | null = null
  /** When somebody last spoke to the hub, in milliseconds. */
  let time = 0

  function hand(stream: number, responses: ListenResponse[]) {
    const known = together?.heard.get(responses)
    if (known) return void known.streams.push(stream)
    const heard = { streams: [stream], responses }
    if (together) together.heard.set(responses, heard)
    else post([heard])
  }

  /** Hands on in one message what is said meanwhile. */
  function gathered(say: () => void) {
    const { heard } = (together = { heard: new Map<ListenResponse[], Heard>(), alike: openAlike() })
    try {
      say()
    } finally {
      together = null
      if (heard.size > 0) post([...heard.values()])
    }
  }

  function register(target: ListenTarget) {
    target.keys = [...new Set([...target.keys, ...[...target.dependencies].map((name) => `r ${name}`)])]
    for (const key of target.keys) {
      const targets = registry.get(key)
      if (targets) targets.add(target)
      else registry.set(key, new Set([target]))
    }
    target.stream.targets.set(target.id, target)
    if (target.kind !== 'query') return
    places.add(target.place, target)
    if (target.shared) return
    target.shared = shared.join(target.stream.database, target.query)
    if (target.window) target.window = target.shared.window?.same(target.window) ?? target.window
  }

  function drop(target: ListenTarget) {
    for (const key of target.keys) {
      const targets = registry.get(key)
      targets?.delete(target)
      if (targets?.size === 0) registry.delete(key)
    }
    if (target.kind === 'query') places.remove(target.place, target)
    if (target.kind === 'query' && target.shared) {
      shared.leave(target.shared, target.stream.database, target.query)
      target.shared = null
    }
    if (target.stream.targets.get(target.id) === target) target.stream.targets.delete(target.id)
  }

  function flush(stream: Stream, now: number) {
    if (stream.pending.size === 0 && stream.rejudge.size === 0 && !stream.overflowed) return
    stopWaiting(stream)
    const rejudged = [...stream.rejudge]
    const alone = () => flushStream(engine, stream, now, drop)
    const responses = together ? together.alike.of(stream, alone) : alone()
    // The rules may have read other documents this time.
    for (const target of rejudged) if (stream.targets.get(target.id) === target) register(target)
    stream.send(responses)
  }

  /** The streams of those who look at the document, at what it was or is, or still have to hear of it. */
  function concerned(database: Database, change: Change): Set<Stream> {
    const found = new Set(waiting.get(change.name))
    for (const { stream } of registry.get(`d ${change.name}`) ?? []) found.add(stream)
    for (const { stream } of places.concerned(database, change)) found.add(stream)
    return found
  }

  /** What a stream is about to hear, or will not hear any more, does not wait for it. */
  function stopWaiting(stream: Stream) {
    for (const name of stream.pending.keys()) {
      const all = waiting.get(name)
      all?.delete(stream)
      if (all?.size === 0) waiting.delete(name)
    }
  }

  const mayHear = (stream: Stream) => stream.unacknowledged < mostUnacknowledged && !stream.held

  function add(id: number, given: Target, now: number) {
    time = now
    const stream = streams.get(id)
    if (!stream) return
    if (stream.held) return void stream.held.push(() => add(id, given, time))
    // Older changes first: afterwards all targets of the stream stand at the same time.
    flush(stream, now)
    stopStart(stream, given.targetId)
    const replaced = stream.targets.get(given.targetId)
    if (replaced) drop(replaced)
    try {
      if (stream.targets.size + stream.starting.size >= mostTargets)
        throw new FirestoreError('RESOURCE_EXHAUSTED', `More than ${mostTargets} targets on one stream.`)
      const target = readTarget(stream, given)
      judge(engine, target, now)
      if (target.kind === 'query') engine.queries.requireIndexes(stream.database, target.query)
      const answer = forOneSlice(firstAnswer(engine, engine.store, target, given, now))
      if (!answer) return void addSlowly(stream, target, given, now)
      const { first, documents } = answer.value
      settle(stream, target, given, [...first, ...told(target, documents), ...current(engine, target)])
    } catch (error) {
      refuse(stream, given.targetId, error)
    }
  }

  function remove(id: number, targetId: number) {
    const stream = streams.get(id)
    if (!stream) return
    if (stream.held) return void stream.held.push(() => remove(id, targetId))
    const target = stream.targets.get(targetId)
    if (!target && !stopStart(stream, targetId)) return
    if (target) drop(target)
    stream.send([ended(targetId)])
  }

  async function addSlowly(stream: Stream, target: ListenTarget, given: Target, now: number) {
    const start: Start = { target, isOver: false, holdsStream: false }
    stream.starting.set(target.id, start)
    try {
      await startSlowly(engine, stream, start, given, now, (since) => {
        // What its other targets missed meanwhile, and then the new one beside them.
        flush(stream, time)
        settle(stream, target, given, caughtUp(engine, stream, target, since, time))
      })
    } catch (error) {
      if (!start.isOver) refuse(stream, target.id, error)
    } finally {
      if (stream.starting.get(target.id) === start) stream.starting.delete(target.id)
      if (start.holdsStream) for (const act of release(stream)) act()
    }
  }

  function release(stream: Stream): (() => void)[] {
    const later = stream.held ?? []
    stream.held = null
    return later
  }

  /** The target is the stream's from now on, or was for this once. */
  function settle(stream: Stream, target: ListenTarget, given: Target, responses: ListenResponse[]) {
    if (!given.once) register(target)
    stream.send(given.once ? [...responses, ended(target.id)] : responses)
  }

  function refuse(stream: Stream, targetId: number, error: unknown) {
    if (!(error instanceof FirestoreError))
      engine.log.error('firestore.listen_failed', { message: String(error).slice(0, 300) })
    const shown = error instanceof FirestoreError ? error : new FirestoreError('INTERNAL', 'Internal error.')
    stream.send([removed(targetId, shown)])
  }

  function stopStart(stream: Stream, targetId: number): boolean {
    const start = stream.starting.get(targetId)
    if (!start) return false
    start.isOver = true
    return stream.starting.delete(targetId)
  }

  return {
    open(id: number, database: Database, caller: Caller) {
      const stream: Stream = newStream(id, database, caller, (responses) => {
        for (let at = 0; at < responses.length; at += perBatch) {
          stream.unacknowledged++
          hand(id, responses.length <= perBatch ? responses : responses.slice(at, at + perBatch))
        }
      })
      streams.set(id, stream)
    },

    add,

    remove,

    close(id: number) {
      const stream = streams.get(id)
      if (!stream) return
      for (const target of stream.targets.values()) drop(target)
      stopWaiting(stream)
      for (const start of stream.starting.values()) start.isOver = true
      streams.delete(id)
      stream.wake?.()
      for (const act of release(stream)) act()
    },

    /** The transport has taken a batch: a stream that was behind goes on. */
    acknowledge(id: number, now: number) {
      time = now
      const stream = streams.get(id)
      if (!stream) return
      stream.unacknowledged--
      stream.wake?.()
      if (mayHear(stream)) flush(stream, now)
    },

    /** Tells the streams that care about commits that are durable now. */
    publish(commits: readonly Committed[], now: number) {
      time = now
      if (streams.size === 0) return
      const touched = new Set<Stream>()
      for (const { database, changes } of commits) {
        for (const change of changes) {
          shared.take(database, change)
          for (const target of registry.get(`r ${change.name}`) ?? []) {
            target.stream.rejudge.add(target)
            touched.add(target.stream)
          }
          for (const stream of concerned(database, change)) {
            const earlier = stream.pending.get(change.name)
            stream.pending.set(change.name, earlier ? { ...change, before: earlier.before } : change)
            waiting.set(change.name, (waiting.get(change.name) ?? new Set()).add(stream))
            if (stream.pending.size > mostPending) {
              stream.overflowed = true
              stopWaiting(stream)
              stream.pending.clear()
            }
            touched.add(stream)
          }
        }
      }
      gathered(() => {
        for (const stream of touched) if (mayHear(stream)) flush(stream, now)
      })
    },

    /** Judges every user's targets again, of one project or all. */
    rulesChanged(project: string | undefined, now: number) {
      for (const stream of streams.values()) {
        if (stream.caller.kind === 'admin' || (project !== undefined && stream.database.name.project !== project))
          continue
        for (const target of stream.targets.values()) stream.rejudge.add(target)
        if (!stream.held) flush(stream, now)
      }
    },
  }
}

const ended = (id: number): ListenResponse => ({ targetChange: { targetChangeType: 'REMOVE', targetIds: [id] } })
