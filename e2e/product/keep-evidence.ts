import { join, relative } from 'node:path'
import { afterEach } from 'vitest'
import { keepEvidence } from '../../embedded/src/conformance/on-failure.ts'

const root = join(import.meta.dirname, '../..')

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const name = `${task.file.name} ${task.name}`.replaceAll(/[^\p{L}\p{N}.]+/gu, '-').slice(0, 120)
  const folder = join(root, '.cache/failures', name)
  const kept = await keepEvidence(folder)
  if (kept.length > 0) console.error(`What stood there when it failed: ${relative(root, folder)}: ${kept.join(', ')}`)
})
