/** One object, as the store holds it. Times are milliseconds since the epoch. */
export type StoredObject = {
  bucket: string
  name: string
  /** Grows with each content that any name of this server gets. */
  generation: number
  metageneration: number
  /** Of the content, in hex: where the bytes lie. */
  sha256: string
  size: number
  /** Null for large files whose sender announced none. */
  md5: string | null
  crc32c: string
  /** What the bytes are, if they tell. */
  sniffed: string | null
  /** The uid of whoever uploaded it; empty for servers and strangers. */
  owner: string
  tokens: string[]
  timeCreated: number
  updated: number
  /** Since when it is a noncurrent version, in a bucket that keeps them; absent while it is the live one. */
  timeDeleted?: number
  /** While an administrator holds it nobody deletes or overwrites it. */
  temporaryHold?: true
} & Descriptive

/** The part of an object's metadata that clients write. */
export type Descriptive = {
  contentType: string
  cacheControl: string | null
  contentDisposition: string | null
  contentEncoding: string | null
  contentLanguage: string | null
  metadata: Record<string, string>
}

/** What a client says of a file; `declaredType` is null when it named no type. */
export type Described = Descriptive & { declaredType: string | null }

/** What happened to an object, in the words of the event types. */
export type ObjectChange = 'finalized' | 'deleted' | 'metadataUpdated' | 'archived'
export type ObjectEvent = { sequence: number; change: ObjectChange; at: number; object: StoredObject }

/** A resumable upload. `received` is what is on the disk for certain. */
export type Upload = {
  id: string
  dialect: 'web' | 'admin' | 'signed'
  bucket: string
  name: string
  /** Null: an administrator's. The empty text: nobody signed in. */
  uid: string | null
  /** Null when the client did not say. */
  declaredSize: number | null
  description: Described
  tokens: string[]
  expected: { md5?: string; crc32c?: string }
  preconditions: Record<string, string>
  received: number
  startedAt: number
  touchedAt: number
  /** The object that it became. */
  result: StoredObject | null
}
