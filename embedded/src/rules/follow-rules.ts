import { readFileSync } from 'node:fs'
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
  let complaint: string | null = null
  const look = () => {
    try {
      const source = readFileSync(file, 'utf8')
      complaint = null
      if (source === last) return
      last = source
      take(source, file)
      log.info('rules.taken', { file })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      // A file that is gone is found gone at every look.
      if (message === complaint) return
      complaint = message
      const where = error instanceof RulesSyntaxError ? { line: error.line, column: error.column } : {}
      log.error('rules.kept', { file, ...where, message, meaning: 'The rules that held before still do.' })
    }
  }
  // Its text is compared, not its times: a watch that begins after a change never hears of it.
  const looking = setInterval(look, every).unref()
  return () => clearInterval(looking)
}
