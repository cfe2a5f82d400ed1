import { expect, it } from 'vitest'
import { heldPort } from './held-port.ts'

it('is given to one only, while products are starting', async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, heldPort))
  expect(new Set(ports).size).toBe(ports.length)
})
