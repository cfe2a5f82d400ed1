import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { patience } from '../conformance/patience.ts'
import { silentLog, type LogFields } from '../log.ts'
import { compileRules } from './compile.ts'
import { followRules } from './follow-rules.ts'

it('[RULES-LOAD] a changed file is loaded while it holds; with a mistake in it the rules before go on holding', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rules-'))
  const file = join(folder, 'firestore.rules')
  const rules = (condition: string) => `service cloud.firestore { match /a/{id} { allow read: if ${condition}; } }`
  writeFileSync(file, rules('false'))
  const taken: string[] = []
  const kept: (LogFields | undefined)[] = []
  const log = { ...silentLog, error: (_: string, fields?: LogFields) => void kept.push(fields) }
  const take = (source: string) => {
    compileRules(source, file)
    taken.push(source)
  }
  const stop = followRules(file, take, log, 5)
  writeFileSync(file, rules('(((broken'))
  await vi.waitFor(() => expect(kept).toHaveLength(1), { timeout: patience })
  expect(kept[0]).toMatchObject({ file, line: 1, message: expect.stringContaining(file) })
  expect(taken).toEqual([])
  // As editors save: another file in its place.
  writeFileSync(`${file}.new`, rules('true'))
  renameSync(`${file}.new`, file)
  await vi.waitFor(() => expect(taken).toEqual([rules('true')]), { timeout: patience })
  stop()
  rmSync(folder, { recursive: true })
})
