// Vitest for a lane of `npm test`: takes what `vitest run` takes, and tells the process that started it how each file ended.
import { parseCLI, startVitest } from 'vitest/node'
import { LaneReporter } from './lane-reporter.ts'

// Who started it has gone, and nobody is told any more.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
const vitest = await startVitest('test', filter, { ...options, reporters: [new LaneReporter()] })
await vitest.exit()
