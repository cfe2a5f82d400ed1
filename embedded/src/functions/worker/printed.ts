import { isDebugLine, mark } from '../wire/printed-line.ts'

/**
 * Marks each line that the process prints with the function that prints it; what belongs to none stays as it is. The SDK's debug lines are not written
 * at all: the host leaves them out, and would be woken once more in each call to do so.
 */
export function markPrinted(
  current: () => string | null,
  streams: readonly NodeJS.WritableStream[] = [process.stdout, process.stderr],
): void {
  for (const stream of streams) {
    const write = stream.write.bind(stream) as (...given: unknown[]) => boolean
    stream.write = (text: unknown, ...others: unknown[]) => {
      if (typeof text !== 'string') return write(text, ...others)
      if (isDebugLine(text) && text.indexOf('\n') === text.length - 1) {
        const written = others.at(-1)
        if (typeof written === 'function') process.nextTick(written)
        return true
      }
      const name = current()
      return write(name === null ? text : mark(text, name), ...others)
    }
  }
}
