import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LaneMessage } from './lane-reporter.ts'
import { runLane } from './lane.ts'

const files = {
  passes: `test('one', () => {}); test('two', () => {})`,
  fails: `test('fine', () => {}); test('is wrong', () => { expect(1 + 1).toBe(3) })`,
  dies: `test('before', () => {}); test('takes its process along', () => { process.kill(process.pid, 'SIGKILL') })`,
  'leaves-out': `test('here', () => {}); test.skipIf(true)('elsewhere', () => {})`,
  'cannot-be-read': `import './nowhere.ts'`,
  'cannot-begin': `beforeAll(() => { throw new Error('no room') }); test('never', () => {})`,
  'breaks-between': `test('fine', () => { setTimeout(() => { throw new Error('too late') }) }); test('waits', () => new Promise((done) => setTimeout(done, 50)))`,
}

describe('a lane of tests', () => {
  let folder: string
  let printed: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'duebook-lane-'))
    printed = ''
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((printed += String(text)), true))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true, force: true })
  })

  async function run(...names: (keyof typeof files)[]) {
    writeFileSync(
      join(folder, 'vitest.config.mjs'),
      'export default { test: { globals: true, testTimeout: 60_000, teardownTimeout: 60_000 } }\n',
    )
    for (const name of names) writeFileSync(join(folder, `${name}.test.ts`), files[name])
    const heard: LaneMessage[] = []
    const { seconds, ...verdicts } = await runLane(['--root', folder], (message) => heard.push(message))
    expect(seconds).toBeGreaterThan(0)
    return { heard, ...verdicts, unheard: verdicts.unheard.map((file) => basename(file)) }
  }

  it('that passes says nothing and counts', async () => {
    const { heard, ...verdicts } = await run('passes')
    expect(verdicts).toEqual({ code: 0, passed: 2, failed: 0, skipped: 0, files: 1, unheard: [] })
    expect(heard.map(({ type }) => type)).toEqual(['begun', 'ended'])
    expect(printed).toBe('')
  })

  it('names what failed as it fails, files that could not begin among them, and prints why', async () => {
    const { heard, ...verdicts } = await run('passes', 'fails', 'cannot-be-read', 'cannot-begin')
    expect(verdicts).toMatchObject({ code: 1, passed: 3, failed: 3, files: 4, unheard: [] })
    const named = heard.flatMap((one) => (one.type === 'ended' ? one.failures : []))
    expect(named.map(({ name }) => name).toSorted()).toEqual(['is wrong', 'the file itself', 'the file itself'])
    const whys = named.map(({ why }) => why)
    expect(whys).toContain('expected 2 to be 3 // Object.is equality - 3 + 2 (fails.test.ts:1)')
    for (const reason of [/nowhere\.ts/, /^no room \(cannot-begin\.test\.ts:1\)$/])
      expect(whys).toContainEqual(expect.stringMatching(reason))
    const said = stripVTControlCharacters(printed)
    for (const reason of ['expected 2 to be 3', 'fails.test.ts:1:', 'nowhere.ts', 'no room'])
      expect(said).toContain(reason)
  })

  it('whose process dies knows the files without a verdict, and counts nothing of them', async () => {
    const { heard, ...verdicts } = await run('passes', 'dies')
    expect(heard[0]).toMatchObject({ type: 'begun' })
    expect(verdicts).toMatchObject({ passed: 2, failed: 0, unheard: ['dies.test.ts'] })
    expect(verdicts.code).not.toBe(0)
  })

  it('takes what is left out on purpose for no process that died, and counts it', async () => {
    const { heard, ...verdicts } = await run('leaves-out')
    expect(verdicts).toEqual({ code: 0, passed: 1, failed: 0, skipped: 1, files: 1, unheard: [] })
    expect(heard.at(-1)).toMatchObject({ type: 'ended', skipped: 1, without: 0 })
  })

  it('does not pass when something breaks between its tests', async () => {
    const { heard, ...verdicts } = await run('breaks-between')
    expect(heard).toHaveLength(2)
    expect(verdicts).toMatchObject({ code: 1, passed: 2, failed: 0, unheard: [] })
    expect(printed).toContain('too late')
  })
})
