import { expect, it } from 'vitest'
import { parsers } from './parsers.ts'
import { fuzz } from './run.ts'

it.each(parsers.map((parser) => [parser.name, parser] as const))(
  '%s: what is random is read or refused in the words for it, soon, and both happen',
  async (_name, parser) => {
    const { findings, read, refused } = await fuzz(parser, 2_000, 20261127)
    expect(findings).toEqual([])
    expect(Math.min(read, refused)).toBeGreaterThan(50)
  },
)
