import { resolve } from 'node:path'
import { StartError } from '../embedded/src/startError.ts'

/** `at`: milliseconds. */
export type Given = { words: string[]; data: string; lines: string | null; at: number | null }

/** Reads what follows `npm run backup --` or `npm run restore --`. Throws StartError with the one thing that is wrong. */
export function given(flags: readonly string[]): Given {
  const words: string[] = []
  const values = new Map<string, string>()
  for (let index = 0; index < flags.length; index++) {
    const [flag = '', ...rest] = (flags[index] ?? '').split('=')
    if (!flag.startsWith('-')) {
      words.push(flags[index] ?? '')
      continue
    }
    if (!['--data', '--at', '--lines'].includes(flag))
      throw new StartError(`The flag ${flag} is not known: there are --data, --at and --lines.`)
    const value = rest.length > 0 ? rest.join('=') : flags[++index]
    if (!value) throw new StartError(`The flag ${flag} needs a value.`)
    values.set(flag, value)
  }
  if (words.length > 1) throw new StartError(`One folder is enough: ${words.join(', ')}.`)
  return {
    words,
    data: resolve(values.get('--data') ?? process.env['DUEBOOK_DATA'] ?? 'data'),
    lines: values.get('--lines') ?? null,
    at: values.has('--at') ? instant(values.get('--at') ?? '') : null,
  }
}

/** A time without its zone could be hours from what was meant, so it is refused. */
function instant(text: string): number {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(time))
    throw new StartError(`--at needs a time with its zone, such as 2027-03-31T14:05:00Z or …+01:00, not "${text}".`)
  return time
}

/** Runs the work; what a person can mend is said in one sentence, with exit code 1. */
export async function sayWhyNot(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
