import type { DatabaseSync } from 'node:sqlite'
import { openReadOnly } from '../sqlite/read-only.ts'
import { wholeOf } from './index-generations.ts'
import { openReads, statementsOf, type Reads, type Sql } from './reads.ts'

const most = 4
/** How long (ms) a connection is kept that nobody reads by. */
const kept = 10_000

/** The file as it was when the snapshot was taken, whatever is committed meanwhile. */
export type Snapshot = { reads: Reads; release(): void }
export type Snapshots = { take(): Promise<Snapshot>; close(): void }

/**
 * Connections that only read, beside the writer's: what takes long reads by one of them, a slice at a time, and no commit waits for it. They are
 * made when the first is needed; who comes when all are taken waits.
 */
export function openSnapshots(file: string): Snapshots {
  type Connection = { sqlite: DatabaseSync; sql: Sql; reads: ReturnType<typeof openReads> }
  let idle: Connection[] = []
  let taken = 0
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const waiting: (() => void)[] = []

  /** Few snapshots are of another state of the indexes than the one before. */
  let known = { text: '', indexes: wholeOf('') }
  const indexesOf = (text: string) => (known.text === text ? known : (known = { text, indexes: wholeOf(text) })).indexes

  function connect(): Connection {
    const sqlite = openReadOnly(file)
    const sql = statementsOf(sqlite)
    return { sqlite, sql, reads: openReads(sql) }
  }

  function giveBack(connection: Connection) {
    taken--
    if (isClosed) return connection.sqlite.close()
    idle.push(connection)
    waiting.shift()?.()
    clearTimeout(timer)
    timer = setTimeout(closeIdle, kept).unref()
  }

  function closeIdle() {
    for (const { sqlite } of idle) sqlite.close()
    idle = []
  }

  return {
    async take() {
      while (taken >= most) await new Promise<void>((resolve) => waiting.push(resolve))
      taken++
      const connection = idle.pop() ?? connect()
      const { sqlite, reads } = connection
      sqlite.exec('BEGIN')
      // The first reading is the moment of the snapshot.
      const moment = momentIn(connection.sql)
      let isOver = false
      return {
        reads: {
          ...reads,
          highWater: () => moment.high_water,
          logStart: () => moment.log_start,
          wholeIndexes: () => indexesOf(moment.indexes),
        },
        release() {
          if (isOver) return
          isOver = true
          sqlite.exec('COMMIT')
          giveBack(connection)
        },
      }
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      closeIdle()
    },
  }
}

/** What the file says of itself, in the moment that it is asked. */
export const momentIn = (sql: Sql) =>
  sql('SELECT high_water, log_start, indexes FROM meta').get() as {
    high_water: number
    log_start: number
    indexes: string
  }
