import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerBusinessDays } from './business-day-vectors.ts'
import { answerComposed, answerHolidays, answerOfficial } from './composed-vectors.ts'
import { answerDerived } from './derived-vectors.ts'
import { answerNotice } from './notice-vectors.ts'
import { answerOccurrences } from './occurrence-vectors.ts'
import { answerQuickAdd } from './quick-add-vectors.ts'
import { answerRecurrence } from './recurrence-vectors.ts'
import { answerReminders } from './reminder-vectors.ts'
import { sameAnswer } from './same-answer.ts'
import { answerZoned } from './zoned-vectors.ts'

export type Vector = { id: string; input: Record<string, unknown>; expected: unknown; exact?: boolean; status?: string }
export type Tally = {
  file: string
  passed: number
  failed: string[]
  informational: { passed: number; failed: number }
}

/** Runs one file of vectors, which format its name fixes; throws if there is no such format. */
export function runVectors(file: string, vectors: readonly Vector[]): Tally {
  const name = basename(file)
  const answer = ANSWERS[name]
  if (!answer) throw new Error(`No vectors are known by the name ${name}. Known: ${Object.keys(ANSWERS).join(', ')}.`)
  const tally: Tally = { file: name, passed: 0, failed: [], informational: { passed: 0, failed: 0 } }
  for (const vector of vectors) {
    const passed = passes(answer, vector)
    if (isInformational(name, vector)) tally.informational[passed ? 'passed' : 'failed'] += 1
    else if (passed) tally.passed += 1
    else tally.failed.push(vector.id)
  }
  return tally
}

/** The vectors kept in this folder. */
export function readVectors(file: string): Vector[] {
  const path = existsSync(file) ? file : fileURLToPath(new URL(file, import.meta.url))
  return JSON.parse(readFileSync(path, 'utf8')) as Vector[]
}

// Each file has its own shape of input; the answer function states it, and a wrong one fails its vectors.
const ANSWERS: Record<string, (vector: never) => unknown> = {
  'recurrence.json': answerRecurrence,
  'recurrence-contested.json': answerRecurrence,
  'business-days.json': answerBusinessDays,
  'composed.json': answerComposed,
  'official.json': answerOfficial,
  'holidays_regions.json': answerHolidays,
  'quick-add.json': answerQuickAdd,
  'reminders.json': answerReminders,
  'notice.json': answerNotice,
  'occurrences.json': answerOccurrences,
  'zoned.json': answerZoned,
  'derived.json': answerDerived,
}

function passes(answer: (vector: never) => unknown, vector: Vector): boolean {
  try {
    return sameAnswer(answer(vector as never), vector.expected)
  } catch (error) {
    if (process.env['VECTORS_WHY']) process.stderr.write(`${vector.id}: ${String(error)}\n`)
    return false
  }
}

/** Counted apart, never a failure: engines differ, or the data is older than ours. */
function isInformational(file: string, vector: Vector): boolean {
  const { input, status } = vector
  if (file === 'recurrence-contested.json' || file === 'natural-language.json') return true
  if (status === 'contested' || status === 'ambiguous' || status === 'unconfirmed') return true
  if (input['op'] === 'pandasOffset' || input['convention'] === 'halfMonthModifiedFollowing') return true
  return file === 'holidays_regions.json' && Number(input['year']) < 2020
}

function main(files: readonly string[]): void {
  const lines: string[] = []
  let passed = 0
  let failed = 0
  for (const file of files.length ? files : Object.keys(ANSWERS)) {
    const tally = runVectors(file, readVectors(file))
    for (const id of tally.failed) lines.push(`FAIL ${id}`)
    const apart = tally.informational
    const note =
      apart.passed + apart.failed > 0 ? ` (informational: ${apart.passed} agree, ${apart.failed} differ)` : ''
    lines.push(`${tally.file}: ${tally.passed} passed, ${tally.failed.length} failed${note}`)
    passed += tally.passed
    failed += tally.failed.length
  }
  process.stdout.write(`${lines.join('\n')}\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2))
