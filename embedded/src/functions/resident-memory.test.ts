import { expect, it } from 'vitest'
import { memoryVerdict } from './resident-memory.ts'

it.each<[what: string, seen: number[], verdict: ReturnType<typeof memoryVerdict>]>([
  ['not seen yet', [], null],
  ['loaded a moment ago', [0, 0.1, 0.1], null],
  ['well filled, and for long', [0.8, 0.8, 0.8], null],
  ['filled slowly', [0.5, 0.52, 0.54, 0.56], null],
  ['filled quickly, with much room left', [0.1, 0.3, 0.45], null],
  ['filled quickly, beyond the half', [0.1, 0.3, 0.55], 'filling'],
  ['nearly full, however slowly', [0.84, 0.85, 0.86], 'filling'],
  ['full', [0.99, 1.01], 'full'],
  ['full at once', [0.1, 1.4], 'full'],
  ['emptied again', [0.9, 0.6], null],
])('[F84] a worker that is %s (%j) is %s', (_what, seen, verdict) => {
  expect(memoryVerdict(seen)).toBe(verdict)
})
