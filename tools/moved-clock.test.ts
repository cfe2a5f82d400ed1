import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { patience } from '../embedded/src/conformance/patience.ts'
import { movedClock } from './moved-clock.ts'

/** What a process started so says of its time, and how long a timer and a sleeping thread of it took. */
function clockOf(...line: string[]) {
  const script = `
    const before = performance.now()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60)
    const slept = performance.now() - before
    const started = Date.now()
    setTimeout(() => console.log(JSON.stringify({
      ahead: Date.now(), slept, timer: Date.now() - started,
      hour: new Date().getHours(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      child: Number(require('node:child_process').execFileSync('date', ['+%s'])) * 1000,
    })), 60)`
  const { environment, rest } = movedClock(line)
  const ran = spawnSync(process.execPath, ['-e', script], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    timeout: patience,
  })
  expect(ran.stderr).toBe('')
  const said = JSON.parse(ran.stdout) as Record<'ahead' | 'slept' | 'timer' | 'hour' | 'child', number> & {
    zone: string
  }
  return { rest, ...said, ahead: said.ahead - Date.now(), child: said.child - Date.now() }
}

const day = 86_400_000
const close = patience

it.each([
  ['+40d', 40 * day],
  ['-90m', -90 * 60_000],
])('a process and those that it starts see the time of %s, and their waits are as long as ever', (clock, ahead) => {
  const seen = clockOf('--clock', clock)
  for (const moved of [seen.ahead, seen.child]) {
    expect(moved).toBeGreaterThan(ahead - close)
    expect(moved).toBeLessThan(ahead + close)
  }
  for (const wait of [seen.slept, seen.timer]) {
    expect(wait).toBeGreaterThan(50)
    expect(wait).toBeLessThan(close)
  }
})

it('a time of day is that of the zone, and what is not said of the clock stays on the line', () => {
  const tomorrow = new Date(Date.now() + day).toISOString().slice(0, 10)
  const seen = clockOf('one.test.ts', '--zone', 'Pacific/Auckland', '--clock', `${tomorrow}T13:20`, '-t', 'name')
  expect([seen.rest, seen.zone, seen.hour]).toEqual([['one.test.ts', '-t', 'name'], 'Pacific/Auckland', 13])
})

it('a time that is none is refused with what could be said', () => {
  expect(() => movedClock(['--clock', 'tomorrow'])).toThrow('say +40d')
})
