import { readVectors, runVectors, alsoAnswer } from '@duebook/domain/vectors'
import { expect, test } from 'vitest'
import { answerPhrase } from './natural-language.ts'

test('of phrases that people write about what is due, 95 in 100 are read as their suites mean them', () => {
  alsoAnswer('natural-language.json', answerPhrase)
  const dueLike = readVectors('natural-language.json').filter((vector) => vector.tags?.includes('due-like'))
  const { informational } = runVectors('natural-language.json', dueLike)
  expect(dueLike).toHaveLength(1262)
  expect(informational.passed / dueLike.length).toBeGreaterThanOrEqual(0.95)
})
