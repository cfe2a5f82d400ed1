import { describe, expect, it } from 'vitest'
import { missingProof, noProof, proofSentence } from './proof.ts'

const verified = (id: string) => id === 'checked'
const review = { by: 'ben', at: 0, file: 'checked' }

describe('what is missing before Done', () => {
  it('is nothing where the policy asks for nothing', () => expect(missingProof('none', null, verified)).toBeNull())
  it('is a note with something in it', () => {
    expect(missingProof('note', null, verified)).toBe('note')
    expect(missingProof('note', { ...noProof, note: '  ' }, verified)).toBe('note')
    expect(missingProof('note', { ...noProof, note: 'Paid.' }, verified)).toBeNull()
  })
  it('is a file that the server confirmed', () => {
    expect(missingProof('file', { ...noProof, note: 'I have it' }, verified)).toBe('file')
    expect(missingProof('file', { ...noProof, file: 'sent' }, verified)).toBe('unverified')
    expect(missingProof('file', { ...noProof, file: 'checked' }, verified)).toBeNull()
  })
  it('is a review of that very file', () => {
    expect(missingProof('fileAndReviewer', { ...noProof, file: 'checked' }, verified)).toBe('review')
    expect(
      missingProof('fileAndReviewer', { ...noProof, file: 'checked', review: { ...review, file: 'old' } }, verified),
    ).toBe('review')
    expect(missingProof('fileAndReviewer', { ...noProof, file: 'checked', review }, verified)).toBeNull()
  })
  it('is said in one sentence', () => {
    expect(proofSentence('file', 'filing')).toBe('Done needs a file here: the submission receipt.')
    expect(proofSentence('note', 'bill')).toBe('Done needs a note here: how it was done.')
  })
})
