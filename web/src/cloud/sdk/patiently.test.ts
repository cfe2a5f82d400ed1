import { expect, it } from 'vitest'
import { patiently } from './patiently.ts'

const failing = (...errors: unknown[]) => {
  let asked = 0
  const ask = async () => {
    const error = errors[asked++]
    if (error !== undefined) throw error
    return 'the answer'
  }
  return { ask, asked: () => asked }
}
const unavailable = { code: 'functions/unavailable' }

it.each([
  ['is starting again', unavailable],
  ['is busy', { code: 'functions/resource-exhausted' }],
  ['cannot be reached', { code: 'functions/internal' }],
])('a service that %s is asked again', async (_, error) => {
  const { ask, asked } = failing(error)
  expect(await patiently(ask, [0])).toBe('the answer')
  expect(asked()).toBe(2)
})

it.each([
  ['refuses', { code: 'functions/resource-exhausted', details: { reason: 'too-often' } }],
  ['knows no such link', { code: 'functions/invalid-argument' }],
])('a service that %s is not', async (_, error) => {
  const { ask, asked } = failing(error)
  await expect(patiently(ask, [0])).rejects.toBe(error)
  expect(asked()).toBe(1)
})

it('after the last pause the error is said', async () => {
  const { ask, asked } = failing(unavailable, unavailable, unavailable)
  await expect(patiently(ask, [0, 0])).rejects.toBe(unavailable)
  expect(asked()).toBe(3)
})
