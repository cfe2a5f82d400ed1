import type { SQLInputValue, SQLOutputValue } from 'node:sqlite'
import type { Log } from '../log.ts'
import { openDatabase } from '../sqlite/open.ts'
import { StorageError, overQuota } from './errors.ts'
import { plainBucket, type BucketSettings } from './bucket-settings.ts'
import { listPage, type ListRequest, type Page } from './list-page.ts'
import type { ObjectChange, ObjectEvent, StoredObject, Upload } from './stored-object.ts'

/** The metadata of objects, unfinished uploads, references to blobs, and the log of what changed. The only file that knows SQL. */
export type Store = {
  get(bucket: string, name: string): StoredObject | null
  /** The live version or a noncurrent one. */
  version(bucket: string, name: string, generation: number): StoredObject | null
  settings(bucket: string): BucketSettings
  /** Those that keep versions or have rules. */
  bucketsWithSettings(): string[]
  /** Whether a bucket has a file, now or in a version, or settings. */
  isUsed(bucket: string): boolean
  list(request: ListRequest): Promise<Page<StoredObject>>
  /** With the noncurrent versions, those of a name from the oldest to the live one. */
  listVersions(request: ListRequest): Promise<Page<StoredObject>>
  /** The same without reading what is known of each. */
  listNames(request: ListRequest): Promise<Page<string>>
  usage(bucket: string, owner: string): { bytes: number; objects: number }
  upload(id: string): Upload | null
  unfinishedOf(bucket: string, uid: string | null): { count: number; bytes: number }
  staleUploads(before: number, limit: number): string[]
  openUploadIds(): Set<string>
  blobsUnreferencedBefore(time: number, limit: number): string[]
  hasBlob(sha256: string): boolean
  events(after: number, limit: number): ObjectEvent[]
  lastEvent(): number
  /**
   * Runs `work` in the next transaction, together with whatever else waits: one fsync for all. `work` must refuse (throw StorageError)
   * before it changes anything. Resolves when it is on the disk.
   */
  write<T>(work: (changes: Changes) => T): Promise<T>
  close(): Promise<void>
}

export type Changes = {
  now: number
  /** Larger than all before, also over restarts and clock steps. */
  nextGeneration(): number
  /** What it takes the place of becomes a noncurrent version where the bucket keeps them; a noncurrent one stays that. */
  put(object: StoredObject, change: ObjectChange): void
  /** Takes the live version away: for good, or to the noncurrent ones. */
  retire(object: StoredObject): void
  /** Takes a version away for good. */
  remove(object: StoredObject): void
  putSettings(bucket: string, settings: BucketSettings): void
  putUpload(upload: Upload): void
  removeUpload(id: string): void
  /** Says that a blob is there though nothing refers to it, so that it is collected. */
  noteBlob(sha256: string, size: number): void
  forgetBlob(sha256: string): void
  trimEvents(before: number, most: number): void
  clear(): void
}

/** `onEvents` is called after each transaction that wrote events. */
export function openStore(
  file: string,
  now: () => number,
  log: Log,
  onFatal: (error: unknown) => void,
  onEvents: () => void,
): Store {
  const database = openDatabase(file, log)
  database.exec(schema)
  const prepare = (text: string) => database.prepare(text)
  const sql = Object.fromEntries(Object.entries(statements).map(([name, text]) => [name, prepare(text)])) as Record<
    keyof typeof statements,
    ReturnType<typeof prepare>
  >
  const one = (name: keyof typeof statements, ...values: SQLInputValue[]) => sql[name].get(...values)
  const all = (name: keyof typeof statements, ...values: SQLInputValue[]) => sql[name].all(...values)
  const run = (name: keyof typeof statements, ...values: SQLInputValue[]) => void sql[name].run(...values)

  let closed = false
  const rowsFrom = (statement: 'page' | 'pageOfNames', bucket: string, from: string, most: number) => {
    if (closed) throw stopping()
    return all(statement, bucket, from, most) as { name: string; body: string }[]
  }

  let wroteEvents = false
  const note = (change: ObjectChange, at: number, object: StoredObject) => {
    wroteEvents = true
    run('event', change, at, JSON.stringify(object))
  }
  let lastGeneration = Number(one('lastGeneration')?.['value'] ?? 0)
  const reads = {
    get: (bucket: string, name: string) => objectOf(one('get', bucket, name)),
    version(bucket: string, name: string, generation: number) {
      const live = reads.get(bucket, name)
      return live?.generation === generation ? live : objectOf(one('get', ...noncurrentKey(bucket, name, generation)))
    },
    settings(bucket: string): BucketSettings {
      const row = one('settings', bucket)
      // What was written before there was a setting says nothing of it.
      return row ? { ...plainBucket, ...(JSON.parse(String(row['body'])) as Partial<BucketSettings>) } : plainBucket
    },
  }
  const refer = (sha256: string, size: number) => run('refer', sha256, size)
  const letGo = (object: StoredObject, at: number) => {
    run('use', object.bucket, object.owner, -object.size, -1)
    run('letGo', at, object.sha256, object.sha256)
  }
  const write = (object: StoredObject) => run('put', ...keyOf(object), object.sha256, JSON.stringify(object))
  /** Its content stays in use, and its owner's. */
  const archive = (object: StoredObject, at: number) => {
    const archived = { ...object, timeDeleted: at }
    write(archived)
    note('archived', at, archived)
  }
  const changes = (at: number): Changes => ({
    now: at,
    nextGeneration() {
      lastGeneration = Math.max(lastGeneration + 1, at * 1000)
      run('setGeneration', lastGeneration)
      return lastGeneration
    },
    put(object, change) {
      const before =
        object.timeDeleted === undefined
          ? reads.get(object.bucket, object.name)
          : reads.version(object.bucket, object.name, object.generation)
      const archives =
        before !== null && before.generation !== object.generation && reads.settings(object.bucket).versioning
      if (before && archives) archive(before, at)
      write(object)
      refer(object.sha256, object.size)
      run('use', object.bucket, object.owner, object.size, 1)
      if (before && !archives) letGo(before, at)
      note(change, at, object)
    },
    retire(object) {
      if (!reads.settings(object.bucket).versioning) return this.remove(object)
      run('remove', object.bucket, object.name)
      archive(object, at)
    },
    remove(object) {
      run('remove', ...keyOf(object))
      letGo(object, at)
      note('deleted', at, object)
    },
    putSettings: (bucket, settings) => run('putSettings', bucket, JSON.stringify(settings)),
    putUpload(upload) {
      const open = upload.result === null ? 1 : 0
      const owed = upload.declaredSize ?? upload.received
      const uid = upload.uid ?? null
      run('putUpload', upload.id, upload.bucket, uid, open, owed, upload.touchedAt, JSON.stringify(upload))
    },
    removeUpload: (id) => run('removeUpload', id),
    noteBlob: (sha256, size) => run('noteBlob', sha256, size, at),
    forgetBlob: (sha256) => run('forgetBlob', sha256),
    trimEvents(before, most) {
      run('trimEvents', before)
      run('trimEventsTo', most)
    },
    clear() {
      for (const object of all('everyObject').flatMap((row) => objectOf(row) ?? [])) {
        run('remove', ...keyOf(object))
        letGo(object, at)
      }
      run('clearUploads')
      run('clearSettings')
    },
  })

  type Job = { work: (given: Changes) => unknown; resolve(value: unknown): void; reject(error: unknown): void }
  let jobs: Job[] = []
  let dead = false
  const commit = () => {
    const batch = jobs
    jobs = []
    if (batch.length === 0) return
    const outcomes: (() => void)[] = []
    try {
      database.exec('BEGIN IMMEDIATE')
      const given = changes(now())
      for (const { work, resolve, reject } of batch) {
        try {
          const value = work(given)
          outcomes.push(() => resolve(value))
        } catch (error) {
          if (!(error instanceof StorageError)) throw error
          outcomes.push(() => reject(error))
        }
      }
      database.exec('COMMIT')
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      if (!isFull(error)) {
        // Nobody hears of a commit that may or may not be on the disk.
        dead = true
        return onFatal(error)
      }
      for (const { reject } of batch) reject(overQuota('The disk of this server is full.'))
      return
    }
    for (const tell of outcomes) tell()
    if (wroteEvents) {
      wroteEvents = false
      onEvents()
    }
  }

  return {
    ...reads,
    list: (request) =>
      listPage(
        request,
        (from, most) => rowsFrom('page', request.bucket, from, most),
        ({ body }) => JSON.parse(body) as StoredObject,
      ),
    isUsed: (bucket) => one('used', bucket, noncurrentBucket(bucket), bucket) !== undefined,
    bucketsWithSettings: () => all('settledBuckets').map((row) => String(row['name'])),
    listVersions: (request) =>
      listPage(
        request,
        (from, most) => {
          const noncurrent = rowsFrom('page', noncurrentBucket(request.bucket), from, most)
          // The live one stands behind the noncurrent ones of its name.
          const live = rowsFrom('page', request.bucket, from.split('\u0000', 1)[0] ?? '', most + 1)
            .map(({ name, body }) => ({ name: `${name}\u0000~`, body }))
            .filter(({ name }) => order(name, from) >= 0)
          return [...noncurrent, ...live].toSorted((one, other) => order(one.name, other.name)).slice(0, most)
        },
        ({ body }) => JSON.parse(body) as StoredObject,
      ),
    listNames: (request) =>
      listPage(
        request,
        (from, most) => rowsFrom('pageOfNames', request.bucket, from, most),
        ({ name }) => name,
      ),
    usage(bucket, owner) {
      const row = one('usage', bucket, owner)
      return { bytes: Number(row?.['bytes'] ?? 0), objects: Number(row?.['objects'] ?? 0) }
    },
    upload(id) {
      const row = one('upload', id)
      return row ? (JSON.parse(String(row['body'])) as Upload) : null
    },
    unfinishedOf(bucket, uid) {
      const row = one('unfinishedOf', bucket, uid)
      return { count: Number(row?.['count'] ?? 0), bytes: Number(row?.['bytes'] ?? 0) }
    },
    staleUploads: (before, limit) => all('staleUploads', before, limit).map((row) => String(row['id'])),
    openUploadIds: () => new Set(all('openUploadIds').map((row) => String(row['id']))),
    blobsUnreferencedBefore: (time, limit) => all('unreferenced', time, limit).map((row) => String(row['sha256'])),
    hasBlob: (sha256) => one('blob', sha256) !== undefined,
    events: (after, limit) =>
      all('events', after, limit).map((row) => ({
        sequence: Number(row['sequence']),
        change: String(row['change']) as ObjectChange,
        at: Number(row['at']),
        object: JSON.parse(String(row['body'])) as StoredObject,
      })),
    lastEvent: () => Number(one('lastEvent')?.['sequence'] ?? 0),
    write: <T>(work: (given: Changes) => T) =>
      new Promise<T>((resolve, reject) => {
        if (dead) return
        // A request that was cut at the end of the process may still come here.
        if (closed) return reject(stopping())
        if (jobs.length === 0) setImmediate(commit)
        jobs.push({ work, resolve: (value) => resolve(value as T), reject })
      }),
    async close() {
      commit()
      closed = true
      database.close()
    },
  }
}

/**
 * A noncurrent version is a row like any other, under names that no bucket and no object can have. So whatever asks which contents are in use, also in
 * a copy or an older release, finds those of versions, too.
 */
const noncurrentBucket = (bucket: string) => `${bucket}#noncurrent`
const noncurrentKey = (bucket: string, name: string, generation: number): [string, string] => [
  noncurrentBucket(bucket),
  `${name}\u0000${String(generation).padStart(16, '0')}`,
]
const keyOf = ({ bucket, name, generation, timeDeleted }: StoredObject): [string, string] =>
  timeDeleted === undefined ? [bucket, name] : noncurrentKey(bucket, name, generation)
const order = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

const stopping = () => new StorageError(503, 'backendError', 'The server is stopping: try again.')

const objectOf = (row: Record<string, SQLOutputValue> | undefined): StoredObject | null =>
  row ? (JSON.parse(String(row['body'])) as StoredObject) : null

/** SQLITE_FULL leaves the database as it was. */
const isFull = (error: unknown) =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === 13

const schema = `
  CREATE TABLE IF NOT EXISTS object (bucket TEXT NOT NULL, name TEXT NOT NULL, sha256 TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (bucket, name)) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS object_content ON object (sha256);
  CREATE TABLE IF NOT EXISTS blob (sha256 TEXT PRIMARY KEY, size INTEGER NOT NULL, unreferencedAt INTEGER) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS blob_unreferenced ON blob (unreferencedAt) WHERE unreferencedAt IS NOT NULL;
  CREATE TABLE IF NOT EXISTS upload (id TEXT PRIMARY KEY, bucket TEXT NOT NULL, uid TEXT, open INTEGER NOT NULL, owed INTEGER NOT NULL,
    touchedAt INTEGER NOT NULL, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS upload_touched ON upload (touchedAt);
  CREATE INDEX IF NOT EXISTS upload_owner ON upload (bucket, uid) WHERE open = 1;
  CREATE TABLE IF NOT EXISTS usage (bucket TEXT NOT NULL, owner TEXT NOT NULL, bytes INTEGER NOT NULL, objects INTEGER NOT NULL,
    PRIMARY KEY (bucket, owner)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS event (sequence INTEGER PRIMARY KEY AUTOINCREMENT, change TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS bucket (name TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS generation (id INTEGER PRIMARY KEY CHECK (id = 1), value INTEGER NOT NULL) STRICT;
`

const statements = {
  get: 'SELECT body FROM object WHERE bucket = ? AND name = ?',
  page: 'SELECT name, body FROM object WHERE bucket = ? AND name >= ? ORDER BY name LIMIT ?',
  pageOfNames: 'SELECT name FROM object WHERE bucket = ? AND name >= ? ORDER BY name LIMIT ?',
  put: `INSERT INTO object VALUES (?, ?, ?, ?)
    ON CONFLICT (bucket, name) DO UPDATE SET sha256 = excluded.sha256, body = excluded.body`,
  remove: 'DELETE FROM object WHERE bucket = ? AND name = ?',
  everyObject: 'SELECT body FROM object',
  settings: 'SELECT body FROM bucket WHERE name = ?',
  settledBuckets: 'SELECT name FROM bucket',
  used: 'SELECT 1 FROM object WHERE bucket IN (?, ?) UNION ALL SELECT 1 FROM bucket WHERE name = ? LIMIT 1',
  putSettings: 'INSERT INTO bucket VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET body = excluded.body',
  clearSettings: 'DELETE FROM bucket',
  refer: 'INSERT INTO blob VALUES (?, ?, NULL) ON CONFLICT (sha256) DO UPDATE SET unreferencedAt = NULL',
  letGo: `UPDATE blob SET unreferencedAt = ? WHERE sha256 = ? AND NOT EXISTS (SELECT 1 FROM object WHERE sha256 = ?)`,
  noteBlob: 'INSERT INTO blob VALUES (?, ?, ?) ON CONFLICT (sha256) DO NOTHING',
  forgetBlob: 'DELETE FROM blob WHERE sha256 = ? AND unreferencedAt IS NOT NULL',
  blob: 'SELECT 1 FROM blob WHERE sha256 = ?',
  unreferenced: 'SELECT sha256 FROM blob WHERE unreferencedAt < ? ORDER BY unreferencedAt LIMIT ?',
  use: `INSERT INTO usage VALUES (?, ?, ?, ?)
    ON CONFLICT (bucket, owner) DO UPDATE SET bytes = bytes + excluded.bytes, objects = objects + excluded.objects`,
  usage: 'SELECT bytes, objects FROM usage WHERE bucket = ? AND owner = ?',
  upload: 'SELECT body FROM upload WHERE id = ?',
  putUpload: `INSERT INTO upload VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET open = excluded.open, owed = excluded.owed, touchedAt = excluded.touchedAt, body = excluded.body`,
  removeUpload: 'DELETE FROM upload WHERE id = ?',
  clearUploads: 'DELETE FROM upload',
  unfinishedOf: 'SELECT count(*) AS count, sum(owed) AS bytes FROM upload WHERE bucket = ? AND uid IS ? AND open = 1',
  staleUploads: 'SELECT id FROM upload WHERE touchedAt < ? ORDER BY touchedAt LIMIT ?',
  openUploadIds: 'SELECT id FROM upload WHERE open = 1',
  event: 'INSERT INTO event (change, at, body) VALUES (?, ?, ?)',
  events: 'SELECT sequence, change, at, body FROM event WHERE sequence > ? ORDER BY sequence LIMIT ?',
  lastEvent: `SELECT seq AS sequence FROM sqlite_sequence WHERE name = 'event'`,
  trimEvents: 'DELETE FROM event WHERE at < ?',
  trimEventsTo: 'DELETE FROM event WHERE sequence <= (SELECT max(sequence) FROM event) - ?',
  lastGeneration: 'SELECT value FROM generation WHERE id = 1',
  setGeneration: 'INSERT INTO generation VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET value = excluded.value',
} as const
