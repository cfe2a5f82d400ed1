import { startThread } from '../thread.ts'
import type { Algorithm, FromHasher, PartialDigests, ToHasher } from './hash-messages.ts'

/** SHA-256 in hex, MD5 and CRC-32C in base64, as the protocol writes them. MD5 is null where it was not asked for. */
export type Digests = { sha256: string; md5: string | null; crc32c: string }

/** The running digests of one file. Updates apply in the order in which they were asked for. */
export type HashSession = {
  /** Resolves when `bytes` may be used again. */
  update(bytes: SharedArrayBuffer, length: number): Promise<void>
  restore(file: string, length: number): Promise<void>
  /** Ends the session. */
  digests(): Promise<Digests>
  forget(): void
}

export type Hashing = {
  session(md5: boolean): HashSession
  /** Of the first `length` bytes of a file. */
  md5Of(file: string, length: number): Promise<string>
  close(): Promise<void>
}

/** MD5 takes as long as the two others together, so large files have none unless their sender wants it checked, as composite objects have none in the cloud. */
export const wantsMd5 = (size: number | null, announced: string | undefined) =>
  announced !== undefined || size === null || size <= 64 * 2 ** 20

type Asked = ToHasher extends infer M ? (M extends { id: number } ? Omit<M, 'id' | 'session'> : never) : never

/** A thread for each algorithm. `onFatal` hears of one that died. */
export function openHashing(onFatal: (error: unknown) => void): Hashing {
  const [sha256Thread, crc32cThread, md5Thread] = [
    thread('sha256', onFatal),
    thread('crc32c', onFatal),
    thread('md5', onFatal),
  ] as const
  let lastSession = 0
  return {
    async md5Of(file, length) {
      const session = ++lastSession
      await md5Thread.ask({ kind: 'restore', file, length }, session)
      const { md5 } = await md5Thread.ask({ kind: 'digest' }, session)
      if (md5 === undefined) throw new Error('A hashing thread answered without its digest.')
      return md5
    },
    session(withMd5) {
      const session = ++lastSession
      const working = withMd5 ? [sha256Thread, crc32cThread, md5Thread] : [sha256Thread, crc32cThread]
      const ask = (message: Asked) => Promise.all(working.map((one) => one.ask(message, session)))
      return {
        async update(bytes, length) {
          await ask({ kind: 'update', bytes, length })
        },
        async restore(file, length) {
          await ask({ kind: 'restore', file, length })
        },
        async digests() {
          const { sha256, md5, crc32c } = Object.assign({}, ...(await ask({ kind: 'digest' }))) as PartialDigests
          if (sha256 === undefined || crc32c === undefined)
            throw new Error('A hashing thread answered without its digest.')
          return { sha256, md5: md5 ?? null, crc32c }
        },
        forget: () => working.forEach((one) => one.tell({ kind: 'forget', session })),
      }
    },
    async close() {
      await Promise.all([sha256Thread, crc32cThread, md5Thread].map((one) => one.close()))
    },
  }
}

function thread(algorithm: Algorithm, onFatal: (error: unknown) => void) {
  const worker = startThread(new URL('./hash-worker.ts', import.meta.url), algorithm)
  const waiting = new Map<number, { resolve(digests: PartialDigests): void; reject(error: Error): void }>()
  let lastId = 0
  let closed = false
  worker.unref()
  worker.on('message', ({ id, digests, error }: FromHasher) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(digests ?? {})
    else asked?.reject(new Error(`Hashing failed: ${error}`))
  })
  worker.on('error', onFatal)
  worker.on('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error('The hashing thread has ended.'))
    waiting.clear()
    if (!closed) onFatal(new Error(`A hashing thread ended with code ${code}.`))
  })
  return {
    ask(message: Asked, session: number): Promise<PartialDigests> {
      return new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The hashing thread has ended.'))
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        worker.postMessage({ ...message, id, session } satisfies ToHasher)
      })
    },
    tell: (message: ToHasher) => worker.postMessage(message),
    async close() {
      closed = true
      await worker.terminate()
    },
  }
}
