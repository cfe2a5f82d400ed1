import type { Clock } from '../clock.ts'
import type { FirestoreService } from '../firestore/service.ts'
import { ruleClaimsOf } from '../rules/convert.ts'
import type { Denial } from '../rules/denials.ts'
import { documentNow } from '../rules/document-now.ts'
import { readKey, type KeptRequest } from '../rules/monitor.ts'
import type { RuleResource, Ruleset, RuleValue } from '../rules/ruleset.ts'
import { denied } from './errors.ts'
import type { Caller } from './service.ts'
import type { StoredObject } from './stored-object.ts'

export type Question = {
  method: 'get' | 'list' | 'create' | 'update' | 'delete'
  bucket: string
  /** The object's name; for a list the prefix without its trailing slash. */
  name: string
  caller: Caller
  resource: StoredObject | null
  /** What would be stored; null on reads and deletes. */
  pending: Pending | null
}

/** An object to be: what rules see of it before it has a generation. */
export type Pending = Partial<StoredObject> &
  Pick<StoredObject, 'bucket' | 'name' | 'size' | 'contentType' | 'metadata'>

/** Puts a request before the rules. Throws 403 when they do not allow it; administrators pass. */
export type Judge = (question: Question) => Promise<void>

export type JudgeOptions = {
  rulesetOf(bucket: string): Ruleset | null
  projectOf(bucket: string): string
  firestore: Pick<FirestoreService, 'batchGet'>
  clock: Clock
  onDenied(denial: Denial): void
  /** Hears of every request that the rules judged, with what they read for it. */
  onJudged(bucket: string, request: KeptRequest): void
}

export function judgeBy({ rulesetOf, projectOf, firestore, clock, onDenied, onJudged }: JudgeOptions): Judge {
  const readNow = documentNow(firestore)
  return async ({ method, bucket, name, caller, resource, pending }) => {
    if (caller.kind === 'admin') return
    const rules = rulesetOf(bucket)
    const refuse = (notes: readonly string[]) => {
      const who = caller.auth?.uid ?? null
      onDenied({
        at: clock.now(),
        project: projectOf(bucket),
        method,
        path: `${bucket}/${name}`.slice(0, 500),
        who,
        notes,
      })
      return denied()
    }
    if (!rules) throw refuse(['There are no rules: nobody but the administrator is let in.'])
    const path = ['b', bucket, 'o', ...(name === '' ? [] : name.split('/'))]
    const known = new Map<string, RuleResource | null>()
    const auth = caller.auth && { uid: caller.auth.uid, token: ruleClaimsOf(caller.auth.claims) }
    // The rules ask for documents in the middle of their work, and the database answers later: they are run again until nothing is new.
    for (let round = 0; round <= mostDocuments; round++) {
      const asked: string[][] = []
      const request = {
        method,
        path,
        auth,
        time: secondsOf(clock.now()),
        resource: resource && { name: path, data: valueOf(resource) },
        requestResource: pending && { name: path, data: valueOf(pending) },
      }
      const decision = rules.decide({
        ...request,
        read(segments) {
          const found = known.get(segments.join('/'))
          if (found === undefined) asked.push(segments)
          return found ?? null
        },
      })
      if (asked.length === 0) {
        const reads = new Map([...known].map(([place, found]) => [readKey(place.split('/'), 'before'), found]))
        const { allowed, notes } = decision
        onJudged(bucket, {
          judged: { kind: 'single', request },
          reads,
          allowed,
          notes,
          at: clock.now(),
          project: projectOf(bucket),
        })
        if (decision.allowed) return
        throw refuse(decision.notes.slice(0, 10).map((note) => note.slice(0, 300)))
      }
      for (const segments of asked) known.set(segments.join('/'), await readNow(projectOf(bucket), segments))
    }
    throw refuse(['The rules read more documents than they may.'])
  }
}

/** An object as rules see it (rules facts, section 6): optional texts are absent rather than null, `metadata` is always there. */
function valueOf(object: Pending): RuleValue {
  const entries = new Map<string, RuleValue>()
  const put = (name: string, value: RuleValue | undefined) => {
    if (value !== undefined && value !== null) entries.set(name, value)
  }
  put('name', object.name)
  put('bucket', object.bucket)
  put('size', BigInt(object.size))
  put('contentType', object.contentType)
  for (const name of ['cacheControl', 'contentDisposition', 'contentEncoding', 'contentLanguage'] as const)
    put(name, object[name])
  put('md5Hash', object.md5)
  put('crc32c', object.crc32c)
  put('metadata', {
    type: 'map',
    entries: new Map(Object.entries(object.metadata)),
  })
  if (object.generation === undefined || object.metageneration === undefined) return { type: 'map', entries }
  put('generation', BigInt(object.generation))
  put('metageneration', BigInt(object.metageneration))
  put('etag', etagOf({ generation: object.generation, metageneration: object.metageneration }))
  put('timeCreated', timestamp(object.timeCreated))
  put('updated', timestamp(object.updated))
  return { type: 'map', entries }
}

/** Follows generation and metageneration, as the services' do. */
export const etagOf = ({ generation, metageneration }: Pick<StoredObject, 'generation' | 'metageneration'>) =>
  Buffer.from(`${generation}/${metageneration}`).toString('base64')

const timestamp = (milliseconds: number | undefined): RuleValue | undefined =>
  milliseconds === undefined ? undefined : { type: 'timestamp', ...secondsOf(milliseconds) }

const secondsOf = (milliseconds: number) => ({
  seconds: BigInt(Math.floor(milliseconds / 1000)),
  nanos: (((Math.floor(milliseconds) % 1000) + 1000) % 1000) * 1_000_000,
})

/** The evaluator itself refuses a third document (rules facts, section 3). */
const mostDocuments = 3
