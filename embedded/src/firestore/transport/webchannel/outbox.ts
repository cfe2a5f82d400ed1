/** One array on its way to the client, as JSON text. */
type Outgoing = { id: number; text: string }

/** The arrays of a session, numbered from 1, kept until the client says that it has them. */
export type Outbox = {
  push(json: string): void
  /** Drops arrays up to `id`. */
  acknowledge(id: number): void
  /** All arrays not yet written, as one chunk's text; null if there are none. They count as written from now on. */
  takeUnwritten(): string | null
  /** After the client has come back: everything it has not acknowledged is to be written again. */
  rewind(): void
  lastWritten(): number
  /** Written but not acknowledged, in UTF-16 units. */
  outstanding(): number
  /** Everything held, in UTF-16 units. */
  size(): number
  /** Nothing waits to be written. */
  written(): boolean
}

export function createOutbox(): Outbox {
  const arrays: Outgoing[] = []
  /** How many of `arrays`, from the front, are written. */
  let written = 0
  let nextId = 1
  let acknowledged = 0
  let size = 0
  let outstanding = 0
  return {
    push(json) {
      const id = nextId++
      const text = `[${id},${json}]`
      arrays.push({ id, text })
      size += text.length
    },
    acknowledge(id) {
      if (id <= acknowledged || id >= nextId) return
      const dropped = arrays.splice(0, id - acknowledged)
      for (const [index, { text }] of dropped.entries()) {
        size -= text.length
        if (index < written) outstanding -= text.length
      }
      written = Math.max(0, written - dropped.length)
      acknowledged = id
    },
    takeUnwritten() {
      if (written === arrays.length) return null
      const fresh = arrays.slice(written).map(({ text }) => text)
      for (const text of fresh) outstanding += text.length
      written = arrays.length
      return `[${fresh.join(',')}]`
    },
    rewind() {
      written = 0
      outstanding = 0
    },
    lastWritten: () => acknowledged + written,
    outstanding: () => outstanding,
    size: () => size,
    written: () => written === arrays.length,
  }
}
