import { open, stat, truncate, type FileHandle } from 'node:fs/promises'
import type { Digests, Hashing, HashSession } from './hashing.ts'
import { sniffedBytes } from './wire/sniff.ts'

/**
 * A file that is being received: bytes go to the disk and to the hashing threads at the same time, in batches, with a bounded number of
 * them on the way. What a slow client has sent so far holds nothing but its own few bytes.
 */
export type Staging = {
  readonly file: string
  /** Bytes taken so far. */
  readonly size: number
  /** Takes the chunk over: it is empty once its bytes are on their way. Resolves at once while there is room; waits otherwise. */
  write(chunk: Buffer): Promise<void> | void
  /** Everything so far is on the disk, fsync included. */
  checkpoint(): Promise<void>
  /** Checkpoint, digests and the first bytes; ends the staging, the file stays. */
  finish(): Promise<{ digests: Digests; head: Buffer }>
  /** Lets go of the file, which stays, and of the digests unless `keepDigests`. */
  release(keepDigests: boolean): Promise<void>
}

/** Running digests that outlive a request, so that the next part need not read the file again. */
export type KeptDigests = { session: HashSession; size: number }

export type StagingGround = { hashing: Hashing; buffers: BufferPool }

/** Opens (or makes) a file and goes on after its first `from` bytes; what lies beyond was never acknowledged and is cut off. */
export async function openStaging(
  { hashing, buffers }: StagingGround,
  file: string,
  from: number,
  kept: KeptDigests | null,
  md5: boolean,
): Promise<Staging & { session: HashSession }> {
  const handle = await open(file, from === 0 ? 'w+' : 'r+', 0o600)
  try {
    if (from > 0) await cutTo(file, from)
    const session = kept?.size === from ? kept.session : hashing.session(md5)
    if (kept && kept.size !== from) kept.session.forget()
    if (from > 0 && kept?.size !== from) await session.restore(file, from)
    return Object.assign(receive(handle, file, from, session, buffers), { session })
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function cutTo(file: string, length: number): Promise<void> {
  const { size } = await stat(file)
  if (size < length) throw new Error(`The unfinished upload ${file} lost bytes that were acknowledged.`)
  if (size > length) await truncate(file, length)
}

function receive(handle: FileHandle, file: string, from: number, session: HashSession, buffers: BufferPool): Staging {
  let size = from
  let written = from
  let waiting: Buffer[] = []
  let firstTaken = 0
  let waitingBytes = 0
  let onTheWay = 0
  let failure: unknown = null
  let wake: (() => void)[] = []
  let syncedAt = from
  let syncing: Promise<void> | null = null

  const settle = () => {
    const all = wake
    wake = []
    for (const go of all) go()
  }
  const changed = () => new Promise<void>((resolve) => wake.push(resolve))
  const fail = (error: unknown) => {
    failure ??= error
    settle()
  }
  /** Starts the disk on what it has, so that the last fsync finds little to do. */
  const syncAlong = () => {
    if (syncing || written - syncedAt < syncEvery) return
    syncedAt = written
    syncing = handle
      .datasync()
      .catch(fail)
      .finally(() => (syncing = null))
  }
  const flush = () => {
    if (waitingBytes === 0) return
    const { buffer, view } = buffers.take()
    let length = 0
    for (;;) {
      const next = waiting[0]
      if (!next || length === view.length) break
      const part = next.subarray(firstTaken, firstTaken + view.length - length)
      view.set(part, length)
      length += part.length
      firstTaken += part.length
      if (firstTaken < next.length) break
      waiting.shift()
      firstTaken = 0
      giveBack(next)
    }
    waitingBytes -= length
    const at = written
    written += length
    onTheWay += length
    Promise.all([writeAll(handle, view.subarray(0, length), at), session.update(buffer, length)])
      .then(syncAlong, fail)
      .finally(() => {
        buffers.give({ buffer, view })
        onTheWay -= length
        settle()
      })
  }
  const drain = async () => {
    while (waitingBytes > 0 && failure === null) flush()
    while (onTheWay > 0 && failure === null) await changed()
    await syncing
    if (failure !== null) throw failure
  }
  const room = async () => {
    while (onTheWay > 0 && failure === null && (onTheWay >= mostOnTheWay || buffers.crowded())) await changed()
    if (failure !== null) throw failure
  }
  return {
    file,
    get size() {
      return size
    },
    write(chunk) {
      if (failure !== null) throw failure
      waiting.push(chunk)
      waitingBytes += chunk.length
      size += chunk.length
      // With nothing on the way there is no reason to wait for a full batch, and slow clients hold no memory.
      while (waitingBytes >= batchBytes || (waitingBytes > 0 && onTheWay === 0)) flush()
      if (onTheWay >= mostOnTheWay || buffers.crowded()) return room()
    },
    async checkpoint() {
      await drain()
      await handle.datasync()
    },
    async finish() {
      await drain()
      const [digests, , head] = await Promise.all([session.digests(), handle.sync(), readHead(handle, size)])
      await handle.close()
      return { digests, head }
    },
    async release(keepDigests) {
      waiting = []
      waitingBytes = 0
      while (onTheWay > 0) await changed()
      await syncing
      if (!keepDigests) session.forget()
      await handle.close()
    },
  }
}

/**
 * Frees the memory of a chunk that is used up. Left to the collector it costs as much as the upload itself: it counts the memory of
 * buffers as a reason to mark the whole heap, some twenty times in 512 MiB.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

async function readHead(handle: FileHandle, size: number): Promise<Buffer> {
  const head = Buffer.alloc(Math.min(size, sniffedBytes))
  const { bytesRead } = await handle.read(head, 0, head.length, 0)
  return head.subarray(0, bytesRead)
}

type Shared = { buffer: SharedArrayBuffer; view: Uint8Array }
/** Memory that main thread, disk and hashing threads look at together. Never held while waiting for a client. */
export type BufferPool = { take(): Shared; give(shared: Shared): void; crowded(): boolean }

export function bufferPool(): BufferPool {
  const free: Shared[] = []
  let taken = 0
  return {
    take() {
      taken++
      const known = free.pop()
      if (known) return known
      const buffer = new SharedArrayBuffer(batchBytes)
      return { buffer, view: new Uint8Array(buffer) }
    },
    give(shared) {
      taken--
      if (free.length < mostFree) free.push(shared)
    },
    crowded: () => taken >= mostTaken,
  }
}

const batchBytes = 512 * 1024
const mostOnTheWay = 8 * batchBytes
const mostFree = 16
const mostTaken = 96
const syncEvery = 16 << 20
