import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { openDatabase } from './open.ts'

const log = { info() {}, warn() {}, error() {} }

/** Holds the whole file, as whoever closes it last does while the log is written back; gives it back after `milliseconds`. */
const holding = (file: string, milliseconds: number) =>
  new Promise<Worker>((resolve, reject) => {
    const holder = new Worker(
      `const { DatabaseSync } = require('node:sqlite')
       const { parentPort, workerData } = require('node:worker_threads')
       const database = new DatabaseSync(workerData.file)
       database.exec('PRAGMA locking_mode = EXCLUSIVE; INSERT INTO piece VALUES (2)')
       parentPort.postMessage('held')
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, workerData.milliseconds)
       database.close()`,
      { eval: true, workerData: { file, milliseconds } },
    )
    holder.once('message', () => resolve(holder)).once('error', reject)
  })

test('One that another connection is still closing is waited for, and opened then', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'duebook-open-'))
  try {
    const file = join(folder, 'a.sqlite')
    const first = openDatabase(file, log)
    first.exec('CREATE TABLE piece (n INTEGER); INSERT INTO piece VALUES (1)')
    first.close()
    await holding(file, 200)
    const again = openDatabase(file, log)
    expect(again.prepare('SELECT n FROM piece ORDER BY n').all()).toEqual([{ n: 1 }, { n: 2 }])
    again.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
