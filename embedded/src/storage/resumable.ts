import { randomBytes } from 'node:crypto'
import { checkRoom, judgePut, putObject, type PutRequest } from './commands/put-object.ts'
import { StorageError, invalid, overQuota } from './errors.ts'
import type { Ground } from './ground.ts'
import { wantsMd5 } from './hashing.ts'
import type { Caller } from './service.ts'
import { openStaging, type KeptDigests } from './staging.ts'
import type { StoredObject, Upload } from './stored-object.ts'

export type Part = {
  content: AsyncIterable<Buffer>
  /** Where the part begins; what is there already is skipped. Null: where the upload stands. */
  offset: number | null
  /** Whether the upload is complete with it. */
  last: boolean
  /** The whole size, if the client now knows it. */
  total: number | null
  caller: Caller
  expected: { md5?: string; crc32c?: string }
  /** Ends a request that another one takes the place of. */
  abort(): void
}
export type Progress = { received: number; result: StoredObject | null }

/** Uploads in parts, which outlive connections and this process. */
export type Resumable = {
  start(request: PutRequest, dialect: Upload['dialect'], declaredSize: number | null): Promise<Upload>
  /** Null when there is none of this id. */
  find(id: string): Upload | null
  /** Takes a part; one that is still coming for the same upload is cut off first. Throws 400, 402, 403, 412. */
  receive(id: string, part: Part): Promise<Progress>
  cancel(id: string): Promise<void>
  /** Gives up what nobody has touched for long, and running digests that nobody needs. */
  sweep(): Promise<void>
}

export function resumableUploads(ground: Ground): Resumable {
  const { store, blobs, limits, clock } = ground
  const active = new Map<string, { cut(): void; ended: Promise<unknown> }>()
  const kept = new Map<string, KeptDigests & { at: number }>()

  const forget = (id: string) => {
    kept.get(id)?.session.forget()
    kept.delete(id)
  }
  const keepDigests = (id: string, digests: KeptDigests) => {
    kept.set(id, { ...digests, at: clock.now() })
    if (kept.size <= mostKept) return
    const oldest = [...kept].toSorted(([, a], [, b]) => a.at - b.at)[0]?.[0]
    if (oldest !== undefined) forget(oldest)
  }
  const giveUp = async (id: string) => {
    forget(id)
    await store.write((changes) => changes.removeUpload(id))
    await blobs.removeUnfinished(id)
  }
  /** Only one request at a time may write; the newest wins, for the older one's connection is most likely dead. */
  const alone = async <T>(id: string, abort: () => void, work: () => Promise<T>): Promise<T> => {
    for (let before = active.get(id); before; before = active.get(id)) {
      before.cut()
      await before.ended.catch(() => undefined)
    }
    const running = work()
    const entry = { cut: abort, ended: running }
    active.set(id, entry)
    try {
      return await running
    } finally {
      if (active.get(id) === entry) active.delete(id)
    }
  }
  const requestOf = (upload: Upload, caller: Caller, expected: Part['expected']): PutRequest => ({
    bucket: upload.bucket,
    name: upload.name,
    caller,
    given: {
      description: upload.description,
      tokens: upload.tokens,
      expected: { ...upload.expected, ...expected },
    },
    preconditions: upload.preconditions,
  })
  const receive = async (id: string, part: Part): Promise<Progress> => {
    const upload = store.upload(id)
    if (!upload) throw gone()
    if (upload.result) return { received: upload.result.size, result: upload.result }
    const offset = part.offset ?? upload.received
    if (offset > upload.received)
      throw invalid(`The part begins at ${offset}, but only ${upload.received} bytes are here.`)
    const total = upload.declaredSize ?? part.total
    if (part.total !== null && total !== part.total) throw invalid('The size is not the one that was announced.')
    const file = blobs.unfinished(id)
    const known = kept.get(id) ?? null
    kept.delete(id)
    const staging = await openStaging(
      ground.staging,
      file,
      upload.received,
      known,
      wantsMd5(upload.declaredSize, upload.expected.md5),
    )
    const save = async (size: number) => {
      upload.received = size
      await store.write((changes) => changes.putUpload({ ...upload, received: size, touchedAt: changes.now }))
    }
    let finished = false
    try {
      let skip = upload.received - offset
      let savedAt = staging.size
      for await (const chunk of part.content) {
        const news = skip >= chunk.length ? null : skip > 0 ? chunk.subarray(skip) : chunk
        skip = Math.max(0, skip - chunk.length)
        if (!news) continue
        if (total !== null && staging.size + news.length > total)
          throw invalid(`More bytes came than the ${total} that were announced.`)
        if (staging.size + news.length > limits.object) throw overQuota(`An object has at most ${limits.object} bytes.`)
        const room = staging.write(news)
        if (room) await room
        if (staging.size - savedAt < saveEvery) continue
        savedAt = staging.size
        await staging.checkpoint()
        await save(savedAt)
      }
      if (!part.last) {
        await staging.checkpoint()
        await save(staging.size)
        return { received: staging.size, result: null }
      }
      if (total !== null && staging.size !== total)
        throw invalid(`The upload was ended after ${staging.size} of ${total} bytes.`)
      const { digests, head } = await staging.finish()
      finished = true
      await save(staging.size)
      const result = await conclude(upload, part, { file, size: staging.size, digests, head })
      return { received: result.size, result }
    } catch (error) {
      // A cut connection loses nothing that came.
      if (!finished && !(error instanceof StorageError)) {
        await staging.checkpoint()
        await save(staging.size)
      }
      throw error
    } finally {
      if (!finished) {
        const size = upload.received
        const keeps = size === staging.size
        await staging.release(keeps)
        if (keeps) keepDigests(id, { session: staging.session, size })
      }
    }
  }
  const conclude = async (upload: Upload, part: Part, received: Parameters<typeof putObject>[2]) => {
    try {
      const request = requestOf(upload, part.caller, part.expected)
      const object = await putObject(ground, request, received, (changes, result) =>
        changes.putUpload({ ...upload, received: result.size, touchedAt: changes.now, result }),
      )
      await blobs.removeUnfinished(upload.id)
      return object
    } catch (error) {
      // Refused for good: the same bytes would be refused again.
      if (error instanceof StorageError) await giveUp(upload.id)
      throw error
    }
  }

  return {
    async start(request, dialect, declaredSize) {
      const { bucket, name, caller, given, preconditions } = request
      const uid = caller.kind === 'admin' ? null : (caller.auth?.uid ?? '')
      await judgePut(ground, request, { size: declaredSize ?? 0 })
      await checkRoom(ground, request, declaredSize ?? 0)
      if (uid !== null) {
        const unfinished = store.unfinishedOf(bucket, uid)
        if (
          unfinished.count >= limits.unfinishedUploads ||
          unfinished.bytes + (declaredSize ?? 0) > limits.unfinishedBytes
        )
          throw overQuota('Too many uploads of this person are unfinished: finish or cancel one, or wait a day.')
      }
      // Whoever holds a signed address may begin as often as it is good.
      if (dialect === 'signed' && store.unfinishedOf(bucket, null).count >= limits.signedUploads)
        throw overQuota('Too many uploads of this bucket are unfinished: finish or cancel one, or wait a day.')
      const id = randomBytes(24).toString('base64url')
      ground.receiving.add(id)
      try {
        await blobs.begin(id)
        return await store.write((changes) => {
          const upload: Upload = {
            id,
            dialect,
            bucket,
            name,
            uid,
            declaredSize,
            description: given.description,
            tokens: given.tokens,
            expected: given.expected,
            preconditions,
            received: 0,
            startedAt: changes.now,
            touchedAt: changes.now,
            result: null,
          }
          changes.putUpload(upload)
          return upload
        })
      } finally {
        ground.receiving.delete(id)
      }
    },
    find: (id) => (/^[\w-]{32}$/.test(id) ? store.upload(id) : null),
    receive: (id, part) =>
      alone(
        id,
        () => part.abort(),
        () => receive(id, part),
      ),
    cancel: (id) => alone(id, nothing, () => giveUp(id)),
    async sweep() {
      for (const id of store.staleUploads(clock.now() - limits.uploadLifetime, 100))
        await alone(id, nothing, () => giveUp(id))
      for (const [id, { at }] of kept) if (at < clock.now() - digestLifetime) forget(id)
      const uploads = store.openUploadIds()
      for (const id of await blobs.unfinishedIds())
        if (!uploads.has(id) && !ground.receiving.has(id) && !isOpen(store.upload(id))) await blobs.removeUnfinished(id)
    },
  }
}

export const gone = () => new StorageError(404, 'notFound', 'There is no such upload: it was cancelled, or is too old.')

const nothing = () => undefined
const isOpen = (upload: Upload | null) => upload !== null && upload.result === null

const saveEvery = 64 << 20
const mostKept = 64
const digestLifetime = 600_000
