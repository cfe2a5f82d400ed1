import type { Writable } from 'node:stream'

/** Until the other end has taken what was written, or is gone. */
export function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done)
      resolve()
    }
    if (stream.destroyed) return resolve()
    stream.on('drain', done).on('close', done)
  })
}
