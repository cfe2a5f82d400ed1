import { FirestoreError } from '../errors.ts'
import type { Document, ListenResponse } from '../wire/json.ts'
import { microsText } from '../data/instant.ts'
import { project } from '../data/field-path.ts'
import type { Engine } from '../engine.ts'
import { leaving, mayGet } from './leaving.ts'
import { openSharedQuery } from './shared-query.ts'
import type { SharedWindow } from './shared-window.ts'
import { judge, noChange, removed, restartTarget } from './start.ts'
import type { ListenTarget, Stream } from './target.ts'

type Effect = { document: Document | null; segments: readonly string[]; entering: number[]; leaving: number[] }

type EffectOf = (name: string, segments: readonly string[], document: Document | null) => Effect

/** All that a stream must hear about its gathered changes, ended by one snapshot line. `drop` forgets a refused target. */
export function flushStream(
  engine: Engine,
  stream: Stream,
  now: number,
  drop: (target: ListenTarget) => void,
): ListenResponse[] {
  const responses: ListenResponse[] = []
  const refuse = (target: ListenTarget, error: FirestoreError) => {
    drop(target)
    responses.push(removed(target.id, error))
  }
  for (const target of stream.rejudge) {
    if (stream.targets.get(target.id) !== target) continue
    try {
      judge(engine, target, now)
    } catch (error) {
      if (!(error instanceof FirestoreError)) throw error
      refuse(target, error)
    }
  }
  stream.rejudge.clear()
  const changes = [...stream.pending.values()]
  stream.pending.clear()
  if (stream.overflowed) {
    stream.overflowed = false
    for (const target of stream.targets.values()) responses.push(...restartTarget(engine, target))
    return responses
  }
  const effects = new Map<string, Effect>()
  const effectOf = (name: string, segments: readonly string[], document: Document | null) => {
    let effect = effects.get(name)
    if (!effect) effects.set(name, (effect = { document, segments, entering: [], leaving: [] }))
    return effect
  }
  for (const target of stream.targets.values()) {
    if (target.kind === 'documents') {
      for (const change of changes) {
        if (!target.names.has(change.name)) continue
        if (!mayGet(engine, stream, change.segments, change.after?.fields ?? null, now)) {
          refuse(target, engine.authorizer.refusal())
          break
        }
        const effect = effectOf(change.name, change.segments, change.after)
        ;(change.after ? effect.entering : effect.leaving).push(target.id)
      }
      continue
    }
    const shared = target.shared ?? openSharedQuery(engine, stream.database, target.query)
    if (shared.window) flushWindow(target, shared.window, effectOf)
    else {
      for (const change of changes) {
        const verdict = shared.verdict(change)
        if (verdict === 'is') effectOf(change.name, change.segments, change.after).entering.push(target.id)
        else if (verdict === 'was') effectOf(change.name, change.segments, change.after).leaving.push(target.id)
      }
    }
  }
  const readTime = microsText(engine.store.highWater())
  for (const [name, effect] of effects) responses.push(...tell(engine, stream, name, effect, readTime, now))
  if (responses.length > 0) responses.push(noChange(engine))
  return responses
}

/** A query with a limit hears what leads from what its client holds to what stands in its window now. */
function flushWindow(target: Extract<ListenTarget, { kind: 'query' }>, window: SharedWindow, effectOf: EffectOf) {
  const old = target.window ?? new Map<string, string>()
  const now = window.held()
  if (now === old) return
  const { entering, leaving: left } = window.movement(old)
  for (const { name, segments, document } of entering) effectOf(name, segments, document).entering.push(target.id)
  for (const { name, segments, document } of left) effectOf(name, segments, document).leaving.push(target.id)
  target.window = now
}

function tell(
  engine: Engine,
  stream: Stream,
  name: string,
  effect: Effect,
  readTime: string,
  now: number,
): ListenResponse[] {
  const { document } = effect
  const entering = effect.entering.filter((id) => stream.targets.has(id))
  const left = effect.leaving.filter((id) => stream.targets.has(id))
  if (entering.length === 0 && left.length === 0) return []
  if (!document || entering.length === 0) {
    const may = document !== null && mayGet(engine, stream, effect.segments, document.fields ?? {}, now)
    return [leaving(name, document, may, left, readTime)]
  }
  return bySelection(stream, document, entering).map(([shown, targetIds], index) => ({
    documentChange: {
      document: shown,
      targetIds,
      ...(index === 0 && left.length > 0 ? { removedTargetIds: left } : {}),
    },
  }))
}

/** Targets that select fields get their own form of the document. */
function bySelection(stream: Stream, document: Document, ids: number[]): [Document, number[]][] {
  const groups = new Map<string, [Document, number[]]>()
  for (const id of ids) {
    const target = stream.targets.get(id)
    const select = target?.kind === 'query' ? target.query.select : null
    const key = select ? JSON.stringify(select) : ''
    const group = groups.get(key)
    if (group) group[1].push(id)
    else groups.set(key, [select ? { ...document, fields: project(document.fields ?? {}, select) } : document, [id]])
  }
  return [...groups.values()]
}
