import { mark } from '../wire/printed-line.ts'

/** Marks each line that the process prints with the function that prints it; what belongs to none stays as it is. */
export function markPrinted(current: () => string | null): void {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (...given: unknown[]) => boolean
    stream.write = (text: unknown, ...others: unknown[]) => {
      const name = current()
      return write(typeof text === 'string' && name !== null ? mark(text, name) : text, ...others)
    }
  }
}
