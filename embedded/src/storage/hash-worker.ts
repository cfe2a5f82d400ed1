/** A hashing thread: keeps running digests of files that are being uploaded, so that the event loop is free. */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { Algorithm, FromHasher, PartialDigests, ToHasher } from './hash-messages.ts'
import { crc32c, crc32cText } from './wire/crc32c.ts'

const algorithm = workerData as Algorithm
const sessions = new Map<number, Running>()
const port = parentPort
if (!port) throw new Error('The hashing thread was started without a parent.')

port.on('message', (message: ToHasher) => {
  if (message.kind === 'forget') return void sessions.delete(message.session)
  const answer: FromHasher = { id: message.id }
  try {
    if (message.kind === 'update') running(message.session).update(new Uint8Array(message.bytes, 0, message.length))
    else if (message.kind === 'restore') restore(message)
    else answer.digests = finish(message.session)
  } catch (error) {
    answer.error = error instanceof Error ? error.message : String(error)
  }
  port.postMessage(answer)
})

type Running = { update(bytes: Uint8Array): void; digests(): PartialDigests }

function running(session: number): Running {
  const known = sessions.get(session)
  if (known) return known
  const made = begin()
  sessions.set(session, made)
  return made
}

function begin(): Running {
  if (algorithm !== 'crc32c') {
    const hash = createHash(algorithm)
    return {
      update: (bytes) => void hash.update(bytes),
      digests: () => ({ [algorithm]: hash.digest(algorithm === 'md5' ? 'base64' : 'hex') }),
    }
  }
  let crc = 0
  return {
    update: (bytes) => void (crc = crc32c(crc, bytes)),
    digests: () => ({ crc32c: crc32cText(crc) }),
  }
}

function restore({ session, file, length }: ToHasher & { kind: 'restore' }): void {
  const made = begin()
  const descriptor = openSync(file, 'r')
  try {
    const buffer = Buffer.allocUnsafe(1 << 20)
    for (let at = 0; at < length;) {
      const read = readSync(descriptor, buffer, 0, Math.min(buffer.length, length - at), at)
      if (read === 0) throw new Error('the file is shorter than what was acknowledged')
      made.update(buffer.subarray(0, read))
      at += read
    }
  } finally {
    closeSync(descriptor)
  }
  sessions.set(session, made)
}

function finish(session: number): PartialDigests {
  const digests = running(session).digests()
  sessions.delete(session)
  return digests
}
