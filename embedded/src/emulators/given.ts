import { resolve } from 'node:path'
import type { RequireIndexes } from '../firestore/query/index-requirement.ts'
import { requireIndexesOf } from '../flags.ts'
import { StartError } from '../startError.ts'

/** What is asked of the emulators on the command line. Paths are absolute. */
export type Given = {
  /** The command that runs while they stand, as a shell takes it; null: they stand until they are stopped. */
  command: string | null
  config: string
  project: string | null
  only: readonly string[] | null
  /** What was exported before, to begin with. */
  importFrom: string | null
  exportTo: string | null
  /** Where a functions emulator of another maker answers. */
  functionsAt: string | null
  /** Whether a query without its index is refused, which the official emulator never does. */
  requireIndexes: RequireIndexes
}

export const usage = `Usage: npm run emulators -- start [flags]
       npm run emulators -- exec "COMMAND" [flags]
  --config FILE           your firebase.json, ./firebase.json
  --project NAME          project id; otherwise the default of .firebaserc, or demo-project
  --only a,b              of auth, firestore, functions, storage
  --import FOLDER         begins with what was exported there
  --require-indexes no|defined|whole  whether queries are refused that the hosted cloud refuses for want of an index, no
  --functions-at HOST:PORT  another functions emulator, which registers here what it wants to hear of
  --export-on-exit[=FOLDER]  exports accounts, documents and files at the end, to the folder of --import if none is named
`

/** `cwd`: where the person stands. Throws StartError with the one thing that is wrong. */
export function readGiven(flags: readonly string[], cwd: string): Given {
  const words: string[] = []
  const values = new Map<string, string>()
  for (let index = 0; index < flags.length; index++) {
    const [flag = '', ...rest] = (flags[index] ?? '').split('=')
    if (!flag.startsWith('--')) {
      words.push(flags[index] ?? '')
      continue
    }
    if (flag === '--export-on-exit') {
      const next = flags[index + 1]
      const value =
        rest.length > 0 ? rest.join('=') : next !== undefined && !next.startsWith('--') ? flags[++index] : ''
      values.set(flag, value ?? '')
      continue
    }
    if (!['--config', '--project', '--only', '--import', '--functions-at', '--require-indexes'].includes(flag))
      throw new StartError(`The flag ${flag} is not known: --help lists the flags there are.`)
    const value = rest.length > 0 ? rest.join('=') : flags[++index]
    if (!value) throw new StartError(`The flag ${flag} needs a value: --help shows which.`)
    values.set(flag, value)
  }
  const [verb, command, ...more] = words
  if (verb !== 'start' && verb !== 'exec')
    throw new StartError(`Say start or exec, not "${verb ?? ''}": --help shows how.`)
  if ((verb === 'exec') !== (command !== undefined) || more.length > 0)
    throw new StartError(
      verb === 'exec' ? 'exec takes one command, in quotes: exec "npm test".' : 'start takes flags alone.',
    )
  const project = values.get('--project') ?? null
  if (project !== null && !/^[a-z][a-z0-9-]{2,62}$/.test(project))
    throw new StartError(`--project must be 3 to 63 small letters, digits and hyphens, not "${project}".`)
  const path = (flag: string) => (values.get(flag) ? resolve(cwd, values.get(flag) ?? '') : null)
  const importFrom = path('--import')
  const exportTo = values.has('--export-on-exit') ? (path('--export-on-exit') ?? importFrom) : null
  if (values.has('--export-on-exit') && exportTo === null)
    throw new StartError('--export-on-exit needs a folder, as there is no --import.')
  const functionsAt = values.get('--functions-at') ?? null
  if (functionsAt !== null && !/^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i.test(functionsAt))
    throw new StartError(`--functions-at must be a host and a port, as 127.0.0.1:5001, not "${functionsAt}".`)
  return {
    command: command ?? null,
    config: path('--config') ?? resolve(cwd, 'firebase.json'),
    project,
    only:
      values
        .get('--only')
        ?.split(',')
        .map((name) => name.trim().split(':')[0] ?? '') ?? null,
    importFrom,
    exportTo,
    functionsAt,
    requireIndexes: requireIndexesOf(values.get('--require-indexes') ?? 'no'),
  }
}
