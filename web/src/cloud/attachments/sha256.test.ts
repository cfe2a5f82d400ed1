import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256 } from './sha256.ts'

const of = (...parts: Uint8Array[]) => {
  const hash = sha256()
  for (const part of parts) hash.update(part)
  return hash.hex()
}
const reference = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

it('gives the standard’s own example, and the hash of nothing', () => {
  expect(of(new TextEncoder().encode('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(of()).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})
it('agrees with another implementation at every length around the blocks', () => {
  for (let length = 0; length <= 200; length++) {
    const bytes = new Uint8Array(randomBytes(length))
    expect(of(bytes)).toBe(reference(bytes))
  }
})
it('does not mind how its bytes are cut', () => {
  const bytes = new Uint8Array(randomBytes(100_000))
  for (const size of [1, 63, 64, 65, 4096, 99_999]) {
    const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    )
    expect(of(...parts)).toBe(reference(bytes))
  }
})
