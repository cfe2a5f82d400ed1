import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { resultsFile, vectorResults } from './vector-results.ts'

test('what the page “How our dates are checked” says is what comes out: else npm run vectors -- --write', () => {
  const results = vectorResults()
  expect(JSON.parse(readFileSync(resultsFile, 'utf8'))).toEqual(results)
  expect(results.filter(({ failed }) => failed > 0)).toEqual([])
})
