/** The command line: one line on standard output when started, one sentence on standard error when not. */
import { systemClock } from './clock.ts'
import { readConfiguration, usage } from './flags.ts'
import { jsonLog, type Log } from './log.ts'
import { startEmbedded } from './main.ts'
import { RulesSyntaxError } from './rules/ruleset.ts'
import { StartError } from './startError.ts'

if (process.argv.includes('--help')) {
  process.stdout.write(usage)
} else {
  await start()
}

async function start(): Promise<void> {
  const { log, release } = heldBackLog()
  // Whatever was not foreseen: end at once, so that nothing is acknowledged in a state that nobody checked.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      release()
      log.error('process.failed', { reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
      process.exit(1)
    })
  }
  try {
    const configuration = readConfiguration(process.argv.slice(2), process.env)
    const running = await startEmbedded(configuration, { clock: systemClock, log })
    release()
    let stopping = false
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        // A second signal means: now.
        if (stopping) process.exit(1)
        stopping = true
        running.stop().then(
          () => process.exit(0),
          () => process.exit(1),
        )
      })
    }
    process.stdout.write(
      `Duebook is at ${running.origin} - its mails can be read at http://127.0.0.1:${running.privatePort}\n`,
    )
  } catch (error) {
    const expected = error instanceof StartError || error instanceof RulesSyntaxError
    if (!expected) release()
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${expected ? message : `Duebook cannot start: ${message}`}\n`)
    process.exit(1)
  }
}

/** Holds lines back until it is clear whether the start succeeds: a start that fails says one sentence and nothing else. */
function heldBackLog(): { log: Log; release(): void } {
  let held: string[] | null = []
  const all = process.env.DUEBOOK_LOG === 'info'
  const write = (line: string) => (held ? held.push(line) : process.stderr.write(`${line}\n`))
  const full = jsonLog(write, () => systemClock.now())
  return {
    log: all ? full : { ...full, info() {} },
    release() {
      for (const line of held ?? []) process.stderr.write(`${line}\n`)
      held = null
    },
  }
}
