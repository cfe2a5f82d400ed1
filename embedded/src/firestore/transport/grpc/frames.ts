import { FirestoreError } from '../../errors.ts'

/** Node's SDK sends messages of up to 17 MiB. */
export const MAX_MESSAGE = 17 * 1024 * 1024

/** Messages one behind another, each in its five-byte frame: not compressed, length, bytes. */
export function frames(messages: readonly Uint8Array[]): Buffer {
  const framed = Buffer.allocUnsafe(messages.reduce((sum, { length }) => sum + 5 + length, 0))
  let at = 0
  for (const message of messages) {
    framed.writeUInt8(0, at)
    framed.writeUInt32BE(message.length, at + 1)
    framed.set(message, at + 5)
    at += 5 + message.length
  }
  return framed
}

/** Cuts the bytes of a request into messages, wherever the network divided them. Throws FirestoreError for what cannot be a message. */
export function frameReader(): (bytes: Buffer) => Buffer[] {
  let parts: Buffer[] = []
  let held = 0
  return (bytes) => {
    parts.push(bytes)
    held += bytes.length
    const messages: Buffer[] = []
    let needed = neededBytes(parts, held)
    while (needed !== null && held >= needed) {
      const all = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, held)
      messages.push(all.subarray(5, needed))
      const rest = all.subarray(needed)
      parts = rest.length > 0 ? [rest] : []
      held = rest.length
      needed = neededBytes(parts, held)
    }
    return messages
  }
}

/** Length of the first frame with its head; null while the head is not there. */
function neededBytes(parts: Buffer[], held: number): number | null {
  if (held < 5) return null
  const [first = Buffer.alloc(0)] = parts
  const head = first.length >= 5 ? first : Buffer.concat(parts, held)
  if (head.readUInt8(0) !== 0)
    throw new FirestoreError(
      'UNIMPLEMENTED',
      'Compressed messages are not implemented; send them with the identity encoding.',
    )
  const length = head.readUInt32BE(1)
  if (length > MAX_MESSAGE)
    throw new FirestoreError('RESOURCE_EXHAUSTED', `A message is longer than ${MAX_MESSAGE} bytes.`)
  return 5 + length
}
