import { describe, expect, test } from 'vitest'
import { zoneResolver } from '../../../functions/src/reminders/zone-resolver.ts'
import '../holidays/all.ts'
import type { ZoneResolver } from '../reminder.ts'
import { answerDerived } from './derived-vectors.ts'
import { answerEscalation } from './escalation-vectors.ts'
import { answerLine } from './lines-vectors.ts'
import { answerNotice } from './notice-vectors.ts'
import { answerOccurrences } from './occurrence-vectors.ts'
import { answerQuickAdd } from './quick-add-vectors.ts'
import { answerReminders } from './reminder-vectors.ts'
import { readVectors } from './run.ts'
import { sameAnswer } from './same-answer.ts'
import { answerZoned } from './zoned-vectors.ts'

const files: [string, number, (vector: never, resolver: ZoneResolver) => unknown][] = [
  ['quick-add.json', 141, answerQuickAdd],
  ['lines.json', 344, answerLine],
  ['everyday-lines.json', 123, answerLine],
  ['reminders.json', 57, answerReminders],
  ['escalation.json', 190, answerEscalation],
  ['notice.json', 120, answerNotice],
  ['occurrences.json', 84, answerOccurrences],
  ['zoned.json', 101, answerZoned],
  ['derived.json', 81, answerDerived],
]

describe('the vectors written for this product', () => {
  test.each(files)('%s passes as a whole, all %i', (file, count, answer) => {
    const vectors = readVectors(file)
    const failed = vectors
      .filter((vector) => !sameAnswer(answer(vector as never, zoneResolver), vector.expected))
      .map(({ id }) => id)
    expect(failed).toEqual([])
    expect(vectors).toHaveLength(count)
  })
})
