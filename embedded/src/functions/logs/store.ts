import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { inOneTransaction } from '../../sqlite/in-one-transaction.ts'
import { openDatabase } from '../../sqlite/open.ts'
import type { Level, LogLine } from './log-line.ts'

/** What is looked for: of one function, at least so bad, with this in it, before that number. */
export type LogSearch = { function?: string; least?: Level; text?: string; before?: number }

/** What functions printed lately: the newest 20,000 lines, of 30 days at most. */
export type FunctionLog = {
  add(line: LogLine): void
  /** Newest first. */
  find(search: LogSearch, limit: number): (LogLine & { id: number })[]
  close(): void
}

/** Lines are written together, once a second: a kill may take those of the last one. */
export function openFunctionLog(file: string, clock: Clock, log: Log, onFatal: (error: unknown) => void): FunctionLog {
  const database = openDatabase(file, log, 'repeats')
  database.exec(`
    CREATE TABLE IF NOT EXISTS line (id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, function TEXT, badness INTEGER NOT NULL, text TEXT NOT NULL) STRICT;
    CREATE INDEX IF NOT EXISTS line_function ON line (function, id);
  `)
  const sql = {
    insert: database.prepare('INSERT INTO line (at, function, badness, text) VALUES (?, ?, ?, ?)'),
    trim: database.prepare('DELETE FROM line WHERE id <= (SELECT max(id) FROM line) - ? OR at < ?'),
    find: database.prepare(`SELECT id, at, function, badness, text FROM line
      WHERE (?1 IS NULL OR function = ?1) AND badness >= ?2 AND (?3 IS NULL OR instr(lower(text), lower(?3)) > 0) AND (?4 IS NULL OR id < ?4)
      ORDER BY id DESC LIMIT ?5`),
  }
  let waiting: LogLine[] = []
  let timer: NodeJS.Timeout | null = null
  const write = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (waiting.length === 0) return
    const lines = waiting
    waiting = []
    try {
      inOneTransaction(database, () => {
        for (const { at, function: name, level, text } of lines) sql.insert.run(at, name, badness.indexOf(level), text)
        sql.trim.run(mostLines, clock.now() - longestKept)
      })
    } catch (error) {
      onFatal(error)
    }
  }
  return {
    add(line) {
      // Whoever prints without end must not fill the memory meanwhile.
      if (waiting.length >= mostLines) waiting.shift()
      waiting.push(line)
      timer ??= setTimeout(write, 1000).unref()
    },
    find({ function: name, least = 'info', text, before }, limit) {
      write()
      const rows = sql.find.all(name ?? null, badness.indexOf(least), text ?? null, before ?? null, limit)
      return rows.map(({ id, at, function: of, badness: bad, text: said }) => ({
        id: Number(id),
        at: Number(at),
        function: of as string | null,
        level: badness[Number(bad)] ?? 'info',
        text: String(said),
      }))
    },
    close() {
      write()
      database.close()
    },
  }
}

const badness: readonly Level[] = ['info', 'warning', 'error']
const mostLines = 20_000
/** Milliseconds. */
const longestKept = 30 * 86_400_000
