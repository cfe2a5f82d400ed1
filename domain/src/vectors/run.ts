import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ZoneResolver } from '../reminder.ts'
import { answerBusinessDays } from './business-day-vectors.ts'
import { answerComposed, answerHolidays, answerOfficial } from './composed-vectors.ts'
import { contestedReading } from './contested.ts'
import { answerDerived } from './derived-vectors.ts'
import { answerEscalation } from './escalation-vectors.ts'
import { answerLine } from './lines-vectors.ts'
import { answerNotice } from './notice-vectors.ts'
import { answerOccurrences } from './occurrence-vectors.ts'
export type { OccurrenceAction, OccurrenceInput } from './occurrence-vectors.ts'
import { answerQuickAdd } from './quick-add-vectors.ts'
import { answerPacks, packVectors } from './pack-vectors.ts'
import { answerRecurrence } from './recurrence-vectors.ts'
import { answerReminders } from './reminder-vectors.ts'
import { sameAnswer } from './same-answer.ts'
import { answerZoned } from './zoned-vectors.ts'

type Answer = (vector: never, resolver: ZoneResolver) => unknown
export type Vector = {
  id: string
  input: Record<string, unknown>
  expected: unknown
  exact?: boolean
  status?: string
  ambiguous?: string[]
  tags?: string[]
}
export type Tally = {
  file: string
  passed: number
  failed: string[]
  informational: { passed: number; failed: number }
  /** Vectors on which engines differ, by the reading that decides them. */
  contested: Map<string, { reading: string; why: string; agree: string[]; differ: string[] }>
}

/** Runs one file of vectors, which format its name fixes, on the clocks that `resolver` knows; throws if there is no such format. */
export function runVectors(file: string, vectors: readonly Vector[], resolver: ZoneResolver): Tally {
  const name = basename(file)
  const answer = ANSWERS[name]
  if (!answer) throw new Error(`No vectors are known by the name ${name}. Known: ${Object.keys(ANSWERS).join(', ')}.`)
  const tally: Tally = {
    file: name,
    passed: 0,
    failed: [],
    informational: { passed: 0, failed: 0 },
    contested: new Map(),
  }
  for (const vector of vectors) {
    const passed = passes(answer, vector, resolver)
    if (isInformational(name, vector)) {
      tally.informational[passed ? 'passed' : 'failed'] += 1
      if (name === 'recurrence-contested.json') listContested(tally, vector, passed)
    } else if (passed) tally.passed += 1
    else tally.failed.push(vector.id)
  }
  return tally
}

/** The vectors kept in this folder. */
export function readVectors(file: string): Vector[] {
  const path = existsSync(file) ? file : fileURLToPath(new URL(HOME[file] ?? file, import.meta.url))
  const data = JSON.parse(readFileSync(path, 'utf8')) as Vector[] | Parameters<typeof packVectors>[0]
  return Array.isArray(data) ? data : packVectors(data)
}

// Each file has its own shape of input; the answer function states it, and a wrong one fails its vectors.
const ANSWERS: Record<string, Answer> = {
  'recurrence.json': answerRecurrence,
  'recurrence-contested.json': answerRecurrence,
  'business-days.json': answerBusinessDays,
  'composed.json': answerComposed,
  'official.json': answerOfficial,
  'holidays_regions.json': answerHolidays,
  'quick-add.json': answerQuickAdd,
  'lines.json': answerLine,
  'everyday-lines.json': answerLine,
  'reminders.json': answerReminders,
  'escalation.json': answerEscalation,
  'notice.json': answerNotice,
  'occurrences.json': answerOccurrences,
  'zoned.json': answerZoned,
  'derived.json': answerDerived,
  'packs.json': answerPacks,
}

/** Adds the answers of a format that something outside the domain knows (natural language: the app). */
export function alsoAnswer(file: string, answer: Answer): void {
  ANSWERS[file] = answer
}

/** The files that there are, in the order in which they are run. */
export const vectorFiles = () => Object.keys(ANSWERS)

/** Data of the product that is its own set of vectors. */
const HOME: Record<string, string> = { 'packs.json': '../packs/packs.json' }

function passes(answer: Answer, vector: Vector, resolver: ZoneResolver): boolean {
  try {
    return sameAnswer(answer(vector as never, resolver), vector.expected)
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

function listContested(tally: Tally, vector: Vector, agrees: boolean): void {
  const { code, reading, why } = contestedReading(vector)
  const one = tally.contested.get(code) ?? { reading, why, agree: [], differ: [] }
  one[agrees ? 'agree' : 'differ'].push(vector.id)
  tally.contested.set(code, one)
}

/** Prints what passes and what fails of each file, contested vectors apart with the reading taken; all of the project's own when none is named. */
export function printVectors(files: readonly string[], resolver: ZoneResolver): void {
  const lines: string[] = []
  const contested: string[] = []
  let passed = 0
  let failed = 0
  for (const file of files.length ? files : Object.keys(ANSWERS)) {
    const tally = runVectors(file, readVectors(file), resolver)
    for (const id of tally.failed) lines.push(`FAIL ${id}`)
    const apart = tally.informational
    const note =
      apart.passed + apart.failed > 0 ? ` (informational: ${apart.passed} agree, ${apart.failed} differ)` : ''
    lines.push(`${tally.file}: ${tally.passed} passed, ${tally.failed.length} failed${note}`)
    for (const [code, { reading, why, agree, differ }] of tally.contested) {
      contested.push(`CONTESTED ${code}: ${agree.length} as the file has it, ${differ.length} not`)
      contested.push(`  reading: ${reading}`, `  why: ${why}`)
      if (agree.length > 0) contested.push(`  as the file has it: ${agree.join(' · ')}`)
      if (differ.length > 0) contested.push(`  not: ${differ.join(' · ')}`)
    }
    passed += tally.passed
    failed += tally.failed.length
  }
  process.stdout.write(`${[...contested, ...lines].join('\n')}\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
}
