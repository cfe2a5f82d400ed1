import type { HttpService } from '../http/service.ts'
import type { Denial } from '../rules/denials.ts'
import type { RuleWatch } from '../rules/monitor.ts'
import type { ObjectEvent } from './stored-object.ts'

/** Who asks. `auth` is null when nobody is signed in. */
export type Caller = { kind: 'admin' } | { kind: 'user'; auth: { uid: string; claims: Record<string, unknown> } | null }

export type StorageLimits = {
  /** Bytes of one object. */
  object: number
  /** Bytes and objects that one person may keep in a bucket; servers are not bound. */
  personBytes: number
  personObjects: number
  /** Unfinished resumable uploads of one person, and the bytes that they declared. */
  unfinishedUploads: number
  unfinishedBytes: number
  /** Unfinished uploads that servers, and whoever holds what they signed, have in a bucket: a signed address begins no more. */
  signedUploads: number
  /** Bytes of the disk that uploads leave free. */
  reserve: number
  /** Milliseconds after which an unfinished upload is given up, and an unreferenced blob collected. */
  uploadLifetime: number
  collectionDelay: number
}

export const standardLimits: StorageLimits = {
  object: 8 * 2 ** 30,
  personBytes: 20 * 2 ** 30,
  personObjects: 100_000,
  unfinishedUploads: 200,
  unfinishedBytes: 16 * 2 ** 30,
  signedUploads: 10_000,
  reserve: 256 * 2 ** 20,
  uploadLifetime: 86_400_000,
  collectionDelay: 3_600_000,
}

export type StorageService = {
  /** The web SDK's dialect on both listeners, the admin SDK's on the private one. */
  http: HttpService[]
  /** Path of the private listener below which the admin dialect needs no credential: only the functions may know it (storage facts, section 1). */
  capability: string
  /** What happened after `sequence`, oldest first, at most `limit`; kept for a week. */
  eventsAfter(sequence: number, limit: number): ObjectEvent[]
  lastEvent(): number
  onEvent(listener: () => void): () => void
  /** Replaces the rules (null: no user is let in). Throws RulesSyntaxError, or a sentence when they are of another service. */
  setRules(source: string | null, file: string): void
  /** What the rules refused lately, the latest first; none of it is kept on disk. */
  denials(): readonly Denial[]
  ruleWatch: RuleWatch
  /** Removes what nothing refers to any more and uploads that were given up. Runs by itself as well. */
  collect(): Promise<void>
  close(): Promise<void>
}
