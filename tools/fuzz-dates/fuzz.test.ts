import { expect, test } from 'vitest'
import '../../domain/src/holidays/all.ts'
import { RuleLine } from '../../domain/src/recurrence/rule-line.ts'
import { parseRule } from '../../domain/src/recurrence/rule.ts'
import { seeded } from '../../embedded/src/fuzz/random.ts'
import { lineRound, memoryRound, ruleRound } from './rounds.ts'

// A thread's own time: what other programs do meanwhile does not count.
const stopwatch = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

test('random rules are answered or refused with a reason, forward and backward alike, none in over 50 ms', () => {
  const random = seeded(20261121)
  const findings = Array.from({ length: 3_000 }, () => ruleRound(random, stopwatch)).filter(Boolean)
  expect(findings).toEqual([])
})

test('a rule that is asked again and again answers as one that was never asked before', () => {
  const random = seeded(20261123)
  const findings = Array.from({ length: 1_200 }, () => memoryRound(random, stopwatch)).filter(Boolean)
  expect(findings).toEqual([])
})

test('random lines are read or refused with a reason, none in over 50 ms', () => {
  const random = seeded(20261122)
  const findings = Array.from({ length: 3_000 }, () => lineRound(random, stopwatch)).filter(Boolean)
  expect(findings).toEqual([])
})

test('an interval that meets its time of day once in decades finds it from any side, however often it is asked', () => {
  const rule = parseRule('FREQ=SECONDLY;INTERVAL=159;BYMONTH=11,8;BYMONTHDAY=26;BYHOUR=10;BYMINUTE=25;BYSECOND=50')
  const line = new RuleLine(rule, -221_135_650)
  const first = 1_882_434_350
  for (let again = 0; again < 2; again++) {
    expect(line.nextAfter(-220_860_049, true)).toBe(first)
    const second = line.nextAfter(first, false) ?? Number.NaN
    expect(second).toBeGreaterThan(first)
    expect(line.previousBefore(second, false)).toBe(first)
    expect(line.previousBefore(first, false)).toBeNull()
  }
})

test('a seed fixes the random inputs of the fuzz', () => {
  const [one, other] = [seeded(5), seeded(5)]
  expect(Array.from({ length: 20 }, () => one.whole(0, 1000))).toEqual(
    Array.from({ length: 20 }, () => other.whole(0, 1000)),
  )
})
