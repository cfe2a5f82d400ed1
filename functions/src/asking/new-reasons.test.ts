import { expect, it } from 'vitest'
import { newReasons, readWarned } from './new-reasons.ts'

const date = (obligationId: string, ...why: ('no-steps' | 'no-backup' | 'backup-away')[]) => ({
  obligationId,
  nominal: '2026-12-01',
  why,
})

it('each reason of a date is told once, and another one of it again', () => {
  const first = newReasons([date('water', 'no-steps'), date('rent', 'no-backup')], {})
  expect(first.fresh.map(({ obligationId, why }) => [obligationId, ...why])).toEqual([
    ['water', 'no-steps'],
    ['rent', 'no-backup'],
  ])
  expect(newReasons([date('water', 'no-steps')], first.said).fresh).toEqual([])
  const second = newReasons([date('water', 'no-steps', 'backup-away')], first.said)
  expect(second.fresh).toEqual([date('water', 'backup-away')])
  expect(second.said).toEqual({ 'water_2026-12-01': ['no-steps', 'backup-away'] })
})

it('what is kept is read as it was written, and of what cannot be read nothing was said', () => {
  const { said } = newReasons([date('water', 'no-steps')], {})
  expect(readWarned({ on: '2026-11-23', said: JSON.stringify(said) })).toEqual({ on: '2026-11-23', said })
  for (const stored of [undefined, {}, { on: 3, said: '{' }, { on: '', said: 'null' }, { on: '', said: '{"a":1}' }])
    expect(readWarned(stored)).toEqual({ on: '', said: {} })
})
