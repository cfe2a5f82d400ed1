/** What the official command-line tool runs as `java` (`in-place-of-java/java`): its database emulator is ours then. */
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { jsonLog } from '../log.ts'
import { RulesSyntaxError } from '../rules/ruleset.ts'
import { StartError } from '../startError.ts'
import { readDatabaseCommand } from './database-command.ts'
import { readFirebaseJson } from './firebase-json.ts'
import { runProject } from './run.ts'

const words = process.argv.slice(2)
// The tool asks first whether this is new enough, and reads the number alone.
if (words.includes('-version')) process.stderr.write('openjdk version "21": no Java, but services in its place\n')
else await run()

async function run(): Promise<void> {
  const cwd = process.env['INIT_CWD'] ?? process.cwd()
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve())
  })
  const log = jsonLog(say, () => systemClock.now())
  try {
    const { project, port, rulesFile, functionsAt } = readDatabaseCommand(words)
    const theirs = await readFirebaseJson(join(cwd, 'firebase.json'), { project, only: ['firestore', 'storage'] })
    const code = await runProject(
      { ...theirs, ports: { firestore: port }, rulesFile: rulesFile ?? theirs.rulesFile },
      { command: null, importFrom: null, exportTo: null, functionsAt, requireIndexes: 'no' },
      { clock: systemClock, log, cwd, environment: process.env, say, stopped },
    )
    // All is closed. The tool waits four seconds, and a port of a thread may hold on to this process.
    process.exit(code)
  } catch (error) {
    if (!(error instanceof StartError || error instanceof RulesSyntaxError)) throw error
    say(error.message)
    process.exitCode = 1
  }
}
