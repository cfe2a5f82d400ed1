import { FirestoreError } from '../errors.ts'
import type { Caller } from '../service.ts'
import type { Committed } from '../writer.ts'
import type { Heard } from '../messages.ts'
import type { ListenResponse, Target } from '../wire/json.ts'
import type { Engine } from '../engine.ts'
import type { Database } from '../stored.ts'
import { flushStream } from './flush.ts'
import { removed, startTarget } from './start.ts'
import { changeKeys, type ListenTarget, type Stream } from './target.ts'

const mostTargets = 500
const mostPending = 10_000
const mostUnacknowledged = 8
const perBatch = 500

/** All open Listen streams. A commit visits only the targets registered for its documents' names and collections. */
export function openListenHub(engine: Engine, post: (heard: Heard[]) => void) {
  const streams = new Map<number, Stream>()
  const registry = new Map<string, Set<ListenTarget>>()
  let together: Heard[] | null = null

  function hand(heard: Heard) {
    if (together) together.push(heard)
    else post([heard])
  }

  /** Hands on in one message what is said meanwhile. */
  function gathered(say: () => void) {
    together = []
    try {
      say()
    } finally {
      const all = together
      together = null
      if (all.length > 0) post(all)
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
  }

  function drop(target: ListenTarget) {
    for (const key of target.keys) {
      const targets = registry.get(key)
      targets?.delete(target)
      if (targets?.size === 0) registry.delete(key)
    }
    if (target.stream.targets.get(target.id) === target) target.stream.targets.delete(target.id)
  }

  function flush(stream: Stream, now: number) {
    if (stream.pending.size === 0 && stream.rejudge.size === 0 && !stream.overflowed) return
    const rejudged = [...stream.rejudge]
    const responses = flushStream(engine, stream, now, drop)
    // The rules may have read other documents this time.
    for (const target of rejudged) if (stream.targets.get(target.id) === target) register(target)
    stream.send(responses)
  }

  return {
    open(id: number, database: Database, caller: Caller) {
      const stream: Stream = {
        id,
        database,
        caller,
        targets: new Map(),
        pending: new Map(),
        rejudge: new Set(),
        overflowed: false,
        unacknowledged: 0,
        send(responses) {
          for (let at = 0; at < responses.length; at += perBatch) {
            stream.unacknowledged++
            hand({ stream: id, responses: responses.slice(at, at + perBatch) })
          }
        },
      }
      streams.set(id, stream)
    },

    add(id: number, given: Target, now: number) {
      const stream = streams.get(id)
      if (!stream) return
      // Older changes first: afterwards all targets of the stream stand at the same time.
      flush(stream, now)
      const replaced = stream.targets.get(given.targetId)
      if (replaced) drop(replaced)
      try {
        if (stream.targets.size >= mostTargets)
          throw new FirestoreError('RESOURCE_EXHAUSTED', `More than ${mostTargets} targets on one stream.`)
        const { target, responses } = startTarget(engine, stream, given, now)
        if (given.once) stream.send([...responses, ended(target.id)])
        else {
          register(target)
          stream.send(responses)
        }
      } catch (error) {
        if (!(error instanceof FirestoreError))
          engine.log.error('firestore.listen_failed', { message: String(error).slice(0, 300) })
        stream.send([
          removed(
            given.targetId,
            error instanceof FirestoreError ? error : new FirestoreError('INTERNAL', 'Internal error.'),
          ),
        ])
      }
    },

    remove(id: number, targetId: number) {
      const stream = streams.get(id)
      if (!stream) return
      const target = stream.targets.get(targetId)
      if (!target) return
      drop(target)
      stream.send([ended(targetId)])
    },

    close(id: number) {
      const stream = streams.get(id)
      if (!stream) return
      for (const target of stream.targets.values()) drop(target)
      streams.delete(id)
    },

    /** The transport has taken a batch: a stream that was behind goes on. */
    acknowledge(id: number, now: number) {
      const stream = streams.get(id)
      if (!stream) return
      stream.unacknowledged--
      if (stream.unacknowledged < mostUnacknowledged) flush(stream, now)
    },

    /** Tells the streams that care about commits that are durable now. */
    publish(commits: readonly Committed[], now: number) {
      const touched = new Set<Stream>()
      for (const { database, changes } of commits) {
        for (const change of changes) {
          for (const target of registry.get(`r ${change.name}`) ?? []) {
            target.stream.rejudge.add(target)
            touched.add(target.stream)
          }
          for (const key of changeKeys(database, change)) {
            for (const { stream } of registry.get(key) ?? []) {
              const earlier = stream.pending.get(change.name)
              stream.pending.set(change.name, earlier ? { ...change, before: earlier.before } : change)
              if (stream.pending.size > mostPending) {
                stream.overflowed = true
                stream.pending.clear()
              }
              touched.add(stream)
            }
          }
        }
      }
      gathered(() => {
        for (const stream of touched) if (stream.unacknowledged < mostUnacknowledged) flush(stream, now)
      })
    },

    /** Judges every user's targets again, of one project or all. */
    rulesChanged(project: string | undefined, now: number) {
      for (const stream of streams.values()) {
        if (stream.caller.kind === 'admin' || (project !== undefined && stream.database.name.project !== project))
          continue
        for (const target of stream.targets.values()) stream.rejudge.add(target)
        flush(stream, now)
      }
    },
  }
}

const ended = (id: number): ListenResponse => ({ targetChange: { targetChangeType: 'REMOVE', targetIds: [id] } })
