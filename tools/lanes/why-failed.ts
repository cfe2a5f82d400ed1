import { stripVTControlCharacters } from 'node:util'
import type { TestError } from 'vitest'

/** Letters of a reason: it stands on one line with the name of what failed. */
const LONGEST = 300

/** The first thing that went wrong, on one line: what was said, what differs, and where in `file`, or else in what it asked. Where only the head of an output is kept, a failure can be read from it. */
export function whyFailed(errors: readonly Partial<TestError>[], file: string): string {
  const [error] = errors
  if (!error) return 'without a reason'
  const stacks = error.stacks ?? []
  const place = stacks.find((one) => one.file === file) ?? stacks[0]
  const at = place ? ` (${place.file.split(/[\\/]/).at(-1)}:${place.line})` : ''
  const cause = error.cause instanceof Object && 'message' in error.cause ? `; ${String(error.cause.message)}` : ''
  const said = `${error.message ?? ''}${cause} ${differing(error.diff)}`
  const words = stripVTControlCharacters(said).replaceAll(/\s+/g, ' ').trim()
  return `${words.slice(0, LONGEST - at.length)}${at}`
}

/** Of a comparison only the lines that are not the same. */
const differing = (diff = '') =>
  stripVTControlCharacters(diff)
    .split('\n')
    .filter((line) => /^[-+] (?!Expected|Received)/.test(line))
    .join(' ')
