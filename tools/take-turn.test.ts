import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { takeTurn } from './take-turn.mjs'

const module = new URL('take-turn.mjs', import.meta.url).href
/** Adds a line when its turn begins and when it ends. */
const inTurn = (place: string, log: string) => `
  import { appendFileSync } from 'node:fs'
  import { takeTurn } from '${module}'
  const leave = takeTurn(${JSON.stringify(place)}, () => {})
  appendFileSync(${JSON.stringify(log)}, process.pid + ' begins\\n')
  await new Promise((resolve) => setTimeout(resolve, 20))
  appendFileSync(${JSON.stringify(log)}, process.pid + ' ends\\n')
  leave()
`
const run = (code: string) => spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'inherit' })

describe('a turn', () => {
  const path = mkdtempSync(join(tmpdir(), 'duebook-turn-'))
  afterAll(() => rmSync(path, { recursive: true }))
  const place = join(path, 'turn')

  it('is one process’s at a time, however many ask for it together', async () => {
    const log = join(path, 'log')
    const all = Array.from({ length: 6 }, () => run(inTurn(place, log)))
    const codes = await Promise.all(all.map(async (one) => (await once(one, 'exit'))[0] as number))
    expect(codes).toEqual(codes.map(() => 0))
    const lines = readFileSync(log, 'utf8').trim().split('\n')
    expect(lines).toHaveLength(12)
    for (let at = 0; at < lines.length; at += 2) {
      const [pid] = lines[at]!.split(' ')
      expect(lines.slice(at, at + 2)).toEqual([`${pid} begins`, `${pid} ends`])
    }
    expect(existsSync(place)).toBe(false)
  })

  it('that a process was cut off in is taken over, and so is one that is older than anything that takes one', async () => {
    const gone = run('')
    await once(gone, 'exit')
    const waits = (holder: number) => expect.unreachable(`waits for ${holder}`)
    writeFileSync(place, String(gone.pid))
    takeTurn(place, waits)()
    writeFileSync(place, String(process.pid))
    const longAgo = Date.now() / 1_000 - 16 * 60
    utimesSync(place, longAgo, longAgo)
    takeTurn(place, waits)()
    expect(existsSync(place)).toBe(false)
  })
})
