import { expect, it } from 'vitest'
import { verdict } from './verdict.ts'

const claimed = {
  path: 'books/ada/attachments/file-0001/receipt.png',
  sha256: 'a'.repeat(64),
  size: 12,
  uploadedBy: 'ada',
  verifiedAt: null,
  problem: null,
}
const stored = { sha256: 'a'.repeat(64), size: 12, storedAt: 1, uploader: 'ada' }

it('finds nothing wrong with the bytes that were said', () => expect(verdict(claimed, stored)).toBeNull())
it('tells another length, another hash, and bytes from somebody else', () => {
  expect(verdict(claimed, { ...stored, size: 13 })).toBe('size')
  expect(verdict(claimed, { ...stored, sha256: 'b'.repeat(64) })).toBe('hash')
  expect(verdict(claimed, { ...stored, uploader: 'mallory' })).toBe('hash')
  expect(verdict(claimed, { ...stored, uploader: null })).toBe('hash')
})
