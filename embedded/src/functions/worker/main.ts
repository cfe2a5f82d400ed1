/** The worker process: loads one folder of functions, and serves them to the host alone. Ends when the host does. */
import { pathToFileURL } from 'node:url'
import { createRequire, flushCompileCache } from 'node:module'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parseEndpoint } from '../wire/endpoint.ts'
import type { FromWorker, ToWorker } from '../wire/worker-messages.ts'
import { dialPrivateListener } from './admin-agent.ts'
import { checkTokenVerification } from './admin-self-test.ts'
import { moveClock } from './clock.ts'
import { keepFaultsApart } from './faults.ts'
import { heldIn, watchThread } from './held-thread.ts'
import { memoryKept } from './memory-kept.ts'
import { discover, exportsOf, type LoadedFunction } from './discover.ts'
import { applyParameterDefaults } from './parameters.ts'
import { nothing, nothingsName } from './nothing.ts'
import { markPrinted } from './printed.ts'
import { hideSecrets } from './secrets.ts'
import { runsUnderWay } from './runs-under-way.ts'
import { serve } from './serve.ts'

/** As it was before a function could ask for it. */
const exit = process.exit.bind(process)
// Without this an orphan would go on holding its port (functions facts, section 9).
process.on('disconnect', () => exit(0))
// The host decides when to stop; a Ctrl-C in the terminal reaches the whole process group.
process.on('SIGINT', () => undefined)

/** Settles when no function runs any more. */
let through = (): Promise<void> => Promise.resolve()

const memory = memoryKept()

const tell = (message: FromWorker) => void process.send?.(message)

process.on('message', (message: ToWorker) => {
  if (message.kind === 'ping') return tell({ kind: 'pong', memoryBy: memory.mostBy() })
  if (message.kind === 'rest') return collect()
  if (message.kind === 'clock') return moveClock(message.offset)
  if (message.kind === 'stop') return void through().then(() => exit(0))
  start(message).catch((error: unknown) => {
    tell({ kind: 'failed', reason: reasonOf(error) })
  })
})

async function start(message: ToWorker & { kind: 'start' }): Promise<void> {
  moveClock(message.clockOffset)
  dialPrivateListener(message.privatePort)
  const main = mainOf(message.folder)
  const fromFolder = createRequire(join(message.folder, 'package.json'))
  // Only the emulators of somebody else's project set this: a person's own variable, or a folder's, is never handed on.
  if (process.env['FUNCTIONS_EMULATOR'] !== 'true')
    await checkTokenVerification(fromFolder, message.project, message.privatePort)
  const loaded = exportsOf((await import(pathToFileURL(main).href)) as Record<string, unknown>)
  applyParameterDefaults(fromFolder)
  const functions: LoadedFunction[] = discover(loaded)
  const secrets = hideSecrets([...new Set(functions.flatMap((one) => secretsOf(one)))], message.secrets)
  const runs = runsUnderWay()
  through = runs.through
  const faults = keepFaultsApart(tell, memory.mostBy)
  markPrinted(faults.current)
  const thread = watchThread((stretch) => {
    memory.changed(stretch.grown, stretch.underWay)
    const held = heldIn(stretch)
    if (held) tell({ kind: 'held', function: held.name, milliseconds: held.milliseconds })
  })
  const served = [...functions, nothing(fromFolder)]
  const port = await serve(served, message.token, async (loaded, response, run) => {
    if (loaded.name === nothingsName) return void (await run())
    const over = thread.begins(loaded.name)
    try {
      await runs.count(() =>
        faults.during({ name: loaded.name, response }, () => secrets.reveal(secretsOf(loaded), run)),
      )
    } finally {
      over()
    }
  })
  tell({ kind: 'ready', port, endpoints: functions.map(({ name, endpoint }) => ({ name, endpoint })) })
  // It is mostly killed rather than ended, and would then leave nothing for the next start.
  flushCompileCache()
}

/** What loading left behind is collected now, and not in the middle of the first calls: all that is loaded is moved once, for some 40 ms. */
function collect(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: { type: 'minor' }) => void
  gc({ type: 'minor' })
  gc({ type: 'minor' })
}

const secretsOf = ({ name, endpoint }: LoadedFunction) => parseEndpoint(name, endpoint).secrets

function mainOf(folder: string): string {
  const file = join(folder, 'package.json')
  const { main } = JSON.parse(readFileSync(file, 'utf8')) as { main?: unknown }
  if (typeof main !== 'string' || main === '')
    throw new Error(`${file} names no "main" file to load the functions from.`)
  return join(folder, main)
}

/** One line: what went wrong, and the first place in the folder's own code that it came from. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 500)
  const place = /(?:file:\/\/|\()((?:\/|[A-Z]:)[^\s()]+:\d+)/.exec(
    error.stack
      ?.split('\n')
      .filter((line) => !line.includes('node:'))
      .join('\n') ?? '',
  )?.[1]
  return `${error.message.split('\n')[0]?.slice(0, 500)}${place ? ` (${place})` : ''}`
}
