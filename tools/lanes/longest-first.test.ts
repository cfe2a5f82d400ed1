import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { longest } from './longest-first.ts'

it.each(longest)('%s, which is begun early, is there', (file) =>
  expect(existsSync(join(import.meta.dirname, '../..', file))).toBe(true),
)
