import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { mirrorIn, type Mirror } from '../console/payments/mirror-file.ts'
import { hostingRewrites, type Rewrite } from '../functions/hosting-rewrites.ts'
import { StartError } from '../startError.ts'

export type RulesText = { source: string; file: string }

/** Throws StartError when the file is named and cannot be read. */
export function readRules(file: string | null): RulesText | null {
  return file === null ? null : { source: readText(file), file }
}

/** Without the file single-field indexes serve. */
export function readIndexes(file: string | null): object {
  return file === null ? {} : read('indexes', file, (text) => JSON.parse(text) as object)
}

/** Where hosting hands a path to a function: `firebase.json`, beside the rules as well; without the file nowhere. */
export function readRewrites(rulesFile: string | null): Rewrite[] {
  const file = rulesFile === null ? null : join(dirname(rulesFile), 'firebase.json')
  if (file === null || !existsSync(file)) return []
  return read('rewrites', file, (text) => hostingRewrites(JSON.parse(text)))
}

/** How the application keeps what the payment provider says: `payments.mirror.json`, beside the rules; null without the file. */
export function readMirror(rulesFile: string | null): Mirror | null {
  const file = rulesFile === null ? null : join(dirname(rulesFile), 'payments.mirror.json')
  return file === null || !existsSync(file) ? null : read('mirror', file, mirrorIn)
}

function read<T>(what: string, file: string, meaning: (text: string) => T): T {
  const text = readText(file)
  try {
    return meaning(text)
  } catch (error) {
    throw new StartError(`The ${what} in ${file} cannot be read (${reasonOf(error)}): correct the file.`)
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartError(`The file ${file} cannot be read (${reasonOf(error)}).`)
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown')
