import type { Share } from '../held-together.ts'
import type { ResponseParts } from '../../wire/response-text.ts'

/** One array on its way to the client: JSON text, of which the middle may be one text for many clients. */
type Outgoing = { head: string; shared: ResponseParts['shared']; tail: string; units: number }

/** Some arrays as one chunk: texts one behind another, of which what is long and shared is no part of another. `own`: units that are not. */
export type Taken = { texts: string[]; units: number; own: number }

/** The arrays of a session, numbered from 1, kept until the client says that it has them. */
export type Outbox = {
  push(array: ResponseParts): void
  /** Drops arrays up to `id`. */
  acknowledge(id: number): void
  /** Arrays not yet written, until they are so many units, as one chunk's text; null if there are none. They count as written from now on. */
  takeUnwritten(most: number): Taken | null
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

/** From so many units on a shared text is written as it is; a shorter one is put together with what is beside it. */
const long = 16 * 1024

export function createOutbox(share: Share): Outbox {
  const arrays: Outgoing[] = []
  /** How many of `arrays`, from the front, are written. */
  let written = 0
  let nextId = 1
  let acknowledged = 0
  let size = 0
  let outstanding = 0
  const ownUnits = ({ head, tail }: Outgoing) => head.length + tail.length
  return {
    push({ head, shared, tail }) {
      const array = { head: `[${nextId++},${head}`, shared, tail: `${tail}]`, units: 0 }
      array.units = ownUnits(array) + (shared?.text.length ?? 0)
      arrays.push(array)
      size += array.units
      if (shared) share.hold(shared, shared.text.length)
      share.add(ownUnits(array))
    },
    acknowledge(id) {
      if (id <= acknowledged || id >= nextId) return
      const dropped = arrays.splice(0, id - acknowledged)
      for (const [index, array] of dropped.entries()) {
        size -= array.units
        if (index < written) outstanding -= array.units
        if (array.shared) share.release(array.shared)
        share.add(-ownUnits(array))
      }
      written = Math.max(0, written - dropped.length)
      acknowledged = id
    },
    takeUnwritten(most) {
      if (written === arrays.length) return null
      const texts: string[] = []
      let [units, own] = [1, 1]
      let together = '['
      for (let array = arrays[written]; array && units < most; array = arrays[written]) {
        const separator = units > 1 ? ',' : ''
        if (array.shared && array.shared.text.length > long) {
          texts.push(`${together}${separator}${array.head}`, array.shared.text)
          together = array.tail
          own -= array.shared.text.length
        } else together += `${separator}${array.head}${array.shared?.text ?? ''}${array.tail}`
        units += separator.length + array.units
        own += separator.length + array.units
        outstanding += array.units
        written++
      }
      texts.push(`${together}]`)
      return { texts, units: units + 1, own: own + 1 }
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
