import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Configuration } from '../configuration.ts'
import { takeBeside } from '../backup/restored-beside.ts'
import { openDataFolder } from '../dataFolder.ts'
import { freePort } from '../http/free-port.ts'
import { movableClock, type MovableClock } from '../hub/movableClock.ts'
import type { Log } from '../log.ts'
import { createMetrics, type Metrics } from '../metrics.ts'
import type { Closing } from './closing.ts'
import { readRules, type RulesText } from './read-files.ts'

/** What every part stands on. */
export type Ground = {
  configuration: Configuration
  /** The data folder, which is held until the end. */
  folder: string
  /** The path of a file or folder in it. */
  at(name: string): string
  /** To be called when everything is open: what was kept of the folder before this release is let go. */
  proved(): void
  rules: RulesText | null
  /** Where people reach the public listener. */
  origin: string
  /** Where the listeners stand; the private one's is final once it is open. */
  ports: { public: number; private: number }
  privateOrigin(): string
  clock: Clock
  /** The same clock, where it can be moved; null elsewhere. */
  movable: MovableClock | null
  log: Log
  /** Takes each line that functions print, in the place of standard error. */
  print?: (line: string) => void
  metrics: Metrics
  /** Ends the process, because storage failed. */
  onFatal(error: unknown): void
  closing: Closing
}

type GroundOptions = {
  clock: Clock
  log: Log
  print?(line: string): void
  exit(code: number): void
}

/** Takes hold of the data folder. Throws StartError. */
export async function openGround(
  configuration: Configuration,
  options: GroundOptions,
  closing: Closing,
): Promise<Ground> {
  const { log, print, exit } = options
  const movable = configuration.emulator ? movableClock(options.clock) : null
  const clock = movable ?? options.clock
  const { publicPort, origin } = await addressOf(configuration)
  const rules = readRules(configuration.rulesFile)
  await takeBeside(configuration.dataFolder, clock.now(), log)
  const folder = openDataFolder(configuration.dataFolder)
  closing.later(() => folder.release())
  const metrics = createMetrics()
  closing.later(() => metrics.close())
  const ports = { public: publicPort, private: configuration.privatePort }
  return {
    configuration,
    folder: folder.path,
    at: (name) => join(folder.path, name),
    proved: () => folder.proved(),
    rules,
    origin,
    ports,
    privateOrigin: () => `http://127.0.0.1:${ports.private}`,
    clock,
    movable,
    log,
    print,
    metrics,
    onFatal(error) {
      log.error('storage.failed', { reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
      exit(1)
    },
    closing,
  }
}

/** Mail links are built from the origin before the listener opens, so "any free port" must be decided first. */
async function addressOf({ publicPort, origin }: Configuration): Promise<{ publicPort: number; origin: string }> {
  if (publicPort !== 0) return { publicPort, origin }
  const port = await freePort()
  return { publicPort: port, origin: origin.replace(/:0$/, `:${port}`) }
}
