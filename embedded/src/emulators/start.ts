/** The command line of `npm run emulators`: our services in the place of the official emulators, for somebody's own project. */
import { systemClock } from '../clock.ts'
import { jsonLog } from '../log.ts'
import { RulesSyntaxError } from '../rules/ruleset.ts'
import { StartError } from '../startError.ts'
import { readGiven, usage } from './given.ts'
import { runEmulators } from './run.ts'

if (process.argv.includes('--help')) process.stdout.write(usage)
else await run()

async function run(): Promise<void> {
  // npm runs us in our own folder, and says where the person stands.
  const cwd = process.env['INIT_CWD'] ?? process.cwd()
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve())
  })
  const full = jsonLog(
    (line) => process.stderr.write(`${line}\n`),
    () => systemClock.now(),
  )
  try {
    process.exitCode = await runEmulators(readGiven(process.argv.slice(2), cwd), {
      clock: systemClock,
      log: process.env['DUEBOOK_LOG'] === 'info' ? full : { ...full, info() {} },
      cwd,
      environment: process.env,
      say: (line) => process.stderr.write(`${line}\n`),
      stopped,
    })
  } catch (error) {
    if (!(error instanceof StartError || error instanceof RulesSyntaxError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
