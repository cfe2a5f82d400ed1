import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import type { Log } from '../log.ts'
import { RulesSyntaxError } from './ruleset.ts'

/** How often (ms) the file is looked at. */
const usual = 1_000

/**
 * Hands on what a rules file says whenever it has changed. What cannot be loaded is logged with its line, and the rules that hold go on holding;
 * so it is where the file is gone. Returns the way to stop.
 */
export function followRules(
  file: string,
  take: (source: string, file: string) => void,
  log: Log,
  every = usual,
): () => void {
  let last = readFileSync(file, 'utf8')
  const look = () => {
    try {
      const source = readFileSync(file, 'utf8')
      if (source === last) return
      last = source
      take(source, file)
      log.info('rules.taken', { file })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const where = error instanceof RulesSyntaxError ? { line: error.line, column: error.column } : {}
      log.error('rules.kept', { file, ...where, message, meaning: 'The rules that held before still do.' })
    }
  }
  watchFile(file, { interval: every, persistent: false }, look)
  // What changed between reading it here and the first look of the watch is no change to that.
  const once = setTimeout(look, every).unref()
  return () => {
    clearTimeout(once)
    unwatchFile(file, look)
  }
}
