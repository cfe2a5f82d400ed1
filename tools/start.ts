// `npm start`: builds the web app when its sources changed, then runs the embedded server in practice mode with everything of ours.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { buildWebIfChanged } from './build-web.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// Half of a start is compiling what has not changed since the last one. Threads and the functions' process find the folder in the variable.
const compiled = `${root}node_modules/.cache/compiled`
enableCompileCache(compiled)
process.env['NODE_COMPILE_CACHE'] = compiled

const flags = process.argv.slice(2)
const webGiven = flags.some((text) => text === '--web' || text.startsWith('--web='))
if (!flags.includes('--help') && !webGiven) buildWebIfChanged(root)

const given = (flag: string) => flags.some((text) => text === flag || text.startsWith(`${flag}=`))
const ours: [string, string][] = [
  ['--rules', `${root}firestore.rules`],
  ['--storage-rules', `${root}storage.rules`],
  ['--functions', `${root}functions`],
  // Those of somebody else show themselves first.
  ...(given('--functions') ? [] : [['--known-functions', 'yes'] as [string, string]]),
  ['--web', `${root}web/dist`],
  // The demo book.
  ['--anonymous', process.env['DUEBOOK_ANONYMOUS'] ?? 'yes'],
]
// Ours come first, so that a flag given without its value is blamed for itself.
flags.unshift(...ours.filter(([flag]) => !given(flag)).flat())

// The server takes this process's place: one process to signal, one exit code.
process.argv = [process.argv[0] ?? '', fileURLToPath(import.meta.resolve('@duebook/embedded/start')), ...flags]
await import('@duebook/embedded/start')
flushCompileCache()
