import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach } from 'vitest'
import { keepEvidence } from '../../embedded/src/conformance/on-failure.ts'

const root = join(import.meta.dirname, '../..')

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const name = `${task.file.name} ${task.name}`.replaceAll(/[^\p{L}\p{N}.]+/gu, '-').slice(0, 120)
  const folder = join(root, '.cache/failures', name)
  const kept = await keepEvidence(folder)
  if (kept.length === 0) return
  // Where only the output is kept, it says what the pages said.
  const shown = kept
    .filter((file) => file.startsWith('shown'))
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll(/\s+/g, ' ').slice(0, 600))
  console.error(
    [`What stood there when it failed: ${relative(root, folder)}: ${kept.join(', ')}`, ...shown].join('\n  shown: '),
  )
})
