import { execFile } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { patience } from '../conformance/patience.ts'
import { openDatabase } from './open.ts'

const log = { info() {}, warn() {}, error() {} }

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('One that is closed, and its folder taken away, before what it held was written back stops nobody', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [gone, stays] = ['gone', 'stays'].map((name) => {
    const folder = mkdtempSync(join(tmpdir(), `duebook-carry-${name}-`))
    const database = openDatabase(join(folder, 'a.sqlite'), log)
    database.exec('CREATE TABLE piece (body BLOB); INSERT INTO piece VALUES (zeroblob(20000000))')
    return { folder, database }
  })
  if (!gone || !stays) throw new Error('two were opened')
  try {
    // Both are asked for in one turn, and the thread takes them one after another.
    vi.advanceTimersByTime(1_000)
    gone.database.close()
    rmSync(gone.folder, { recursive: true })
    const checkpoint = stays.database.prepare('PRAGMA wal_checkpoint(NOOP)')
    await vi.waitFor(
      () => {
        const { log: all, checkpointed } = checkpoint.get() as { log: number; checkpointed: number }
        expect(checkpointed).toBe(all)
      },
      { timeout: patience },
    )
  } finally {
    stays.database.close()
    rmSync(stays.folder, { recursive: true })
  }
})

test('What is written all the time is written back by another thread, and the log does not grow with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'duebook-carry-'))
  const file = join(folder, 'a.sqlite')
  const database = openDatabase(file, log)
  try {
    database.exec('CREATE TABLE piece (body BLOB)')
    const write = database.prepare('INSERT INTO piece VALUES (zeroblob(1000000))')
    const checkpoint = database.prepare('PRAGMA wal_checkpoint(NOOP)')
    const left = () => {
      const { log: all, checkpointed } = checkpoint.get() as { log: number; checkpointed: number }
      return all - checkpointed
    }
    for (let piece = 0; piece < 40; piece++) write.run()
    expect(left()).toBeGreaterThan(4_000)
    const before = statSync(`${file}-wal`).size
    await vi.waitFor(() => expect(left()).toBe(0), { timeout: patience })
    expect(statSync(file).size).toBeGreaterThan(40_000_000)
    // The next ones begin the log anew.
    for (let piece = 0; piece < 40; piece++) write.run()
    expect(statSync(`${file}-wal`).size).toBe(before)
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  } finally {
    database.close()
    rmSync(folder, { recursive: true })
  }
})

test('A long log begins anew once little is written, so that nobody who commits waits for the disk', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const folder = mkdtempSync(join(tmpdir(), 'duebook-carry-'))
  const database = openDatabase(join(folder, 'a.sqlite'), log)
  try {
    database.exec('CREATE TABLE piece (body BLOB)')
    const write = database.prepare('INSERT INTO piece VALUES (zeroblob(1000000))')
    const exec = vi.spyOn(database, 'exec')
    const next = vi.spyOn(globalThis, 'setTimeout')
    const begunAnew = () => exec.mock.calls.filter(([sql]) => sql === 'PRAGMA wal_checkpoint(PASSIVE)').length
    for (let piece = 0; piece < 40; piece++) write.run()
    // Whoever reads keeps the log from beginning anew by itself.
    const reader = new DatabaseSync(join(folder, 'a.sqlite'), { readOnly: true })
    reader.exec('BEGIN; SELECT count(*) FROM piece')
    const checkpoint = database.prepare('PRAGMA wal_checkpoint(NOOP)')
    const left = () => {
      const { log: all, checkpointed } = checkpoint.get() as { log: number; checkpointed: number }
      return all - checkpointed
    }
    vi.advanceTimersByTime(1_000)
    await vi.waitFor(() => expect(left()).toBe(0), { timeout: patience })
    // Its thread has said that it is through once the next look is set.
    await vi.waitFor(() => expect(next.mock.calls.some(([, after]) => after === 100)).toBe(true), { timeout: patience })
    database.exec('INSERT INTO piece VALUES (zeroblob(1700000))')
    expect(left()).toBeGreaterThan(200)
    vi.advanceTimersByTime(1_000)
    expect(begunAnew()).toBe(0)
    reader.close()
    await vi.waitFor(
      () => {
        vi.advanceTimersByTime(1_000)
        expect(begunAnew()).toBe(1)
      },
      { timeout: patience },
    )
    expect(left()).toBe(0)
  } finally {
    database.close()
    rmSync(folder, { recursive: true })
  }
})

test('A process ends by itself, also where what it wrote was written back for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'duebook-carry-ends-'))
  const program = `
    import { openDatabase } from ${JSON.stringify(new URL('./open.ts', import.meta.url).href)}
    const database = openDatabase(${JSON.stringify(join(folder, 'a.sqlite'))}, { info() {}, warn() {}, error() {} })
    database.exec('CREATE TABLE piece (body BLOB); INSERT INTO piece VALUES (zeroblob(20000000))')
    const checkpoint = database.prepare('PRAGMA wal_checkpoint(NOOP)')
    const looks = setInterval(() => {
      const { log, checkpointed } = checkpoint.get()
      if (checkpointed < log) return
      clearInterval(looks)
      database.close()
      console.log('written back')
    }, 20)`
  try {
    const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program]
    const { stdout } = await promisify(execFile)(process.execPath, flags, { timeout: patience / 2 })
    expect(stdout).toBe('written back\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
