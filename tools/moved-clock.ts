import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Takes `--clock WHEN` and `--zone ZONE` out of a command line. What is started with the environment runs as on a machine that stands in that
 * zone at that time: `+40d`, `-90m` (from now), or a time of day there, `2028-02-29T23:50`. The clock goes on from there.
 */
export function movedClock(line: readonly string[]): { rest: string[]; environment: Record<string, string> } {
  const rest = [...line]
  const take = (flag: string) => (rest.includes(flag) ? rest.splice(rest.indexOf(flag), 2)[1] : undefined)
  const [clock, zone] = [take('--clock'), take('--zone')]
  return {
    rest,
    environment: {
      ...(zone === undefined ? {} : { TZ: zone }),
      ...(clock === undefined ? {} : aheadBy(secondsUntil(clock, zone))),
    },
  }
}

const seconds = { d: 86_400, h: 3_600, m: 60, s: 1 }

function secondsUntil(clock: string, zone: string | undefined): number {
  const [, amount, unit] = /^([+-]\d+)([dhms])$/.exec(clock) ?? []
  if (unit !== undefined) return Number(amount) * seconds[unit as keyof typeof seconds]
  const own = process.env['TZ']
  if (zone !== undefined) process.env['TZ'] = zone
  const instant = Date.parse(clock)
  if (own === undefined) delete process.env['TZ']
  else process.env['TZ'] = own
  if (Number.isNaN(instant))
    throw new Error(`--clock ${clock} is no time: say +40d, -90m or 2028-02-29T23:50 (a time of day in the --zone).`)
  return Math.round((instant - Date.now()) / 1000)
}

/** Ahead of the clock of this process, which may be a moved one itself. */
const aheadBy = (ahead: number): Record<string, string> => ({
  LD_PRELOAD: [process.env['LD_PRELOAD'], builtLibrary()].filter(Boolean).join(':'),
  DUEBOOK_CLOCK_AHEAD: String(ahead + Number(process.env['DUEBOOK_CLOCK_AHEAD'] ?? 0)),
})

function builtLibrary(): string {
  if (process.platform !== 'linux')
    throw new Error('The clock is moved by a preloaded library, which is made for Linux: run the tests there.')
  const source = join(import.meta.dirname, 'moved-clock.c')
  const version = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 12)
  const folder = join(import.meta.dirname, '../.cache')
  const library = join(folder, `moved-clock-${version}.so`)
  if (existsSync(library)) return library
  mkdirSync(folder, { recursive: true })
  const own = `${library}.${process.pid}`
  const built = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', own, source, '-ldl'], { encoding: 'utf8' })
  if (built.status !== 0)
    throw new Error(
      `The library that moves the clock could not be compiled (install a C compiler, as gcc): ${built.stderr || built.error}`,
    )
  renameSync(own, library)
  return library
}
