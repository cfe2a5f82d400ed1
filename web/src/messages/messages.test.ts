import { StorageErrorCode } from 'firebase/storage'
import { describe, expect, it } from 'vitest'
import { explainCode } from './messages.ts'

const unknown = explainCode('unknown')

describe('the words for what went wrong', () => {
  it.each([
    'cancelled',
    'invalid-argument',
    'deadline-exceeded',
    'not-found',
    'already-exists',
    'permission-denied',
    'resource-exhausted',
    'too-many',
    'failed-precondition',
    'aborted',
    'out-of-range',
    'unimplemented',
    'internal',
    'unavailable',
    'data-loss',
    'unauthenticated',
  ])('say what %s of the documents and of the functions means', (code) => {
    expect(explainCode(code)).not.toEqual(unknown)
    expect(explainCode(`functions/${code}`)).toEqual(explainCode(code))
    expect(explainCode(`firestore/${code}`)).toEqual(explainCode(code))
  })

  // What only a mistake of ours can bring up has no better word than the common one.
  const ours = new Set<string>([
    'unknown',
    'invalid-event-name',
    'invalid-url',
    'invalid-default-bucket',
    'no-default-bucket',
    'no-download-url',
    'invalid-argument-count',
    'app-deleted',
    'invalid-root-operation',
    'invalid-format',
    'internal-error',
    'unsupported-environment',
  ])
  it.each(Object.values(StorageErrorCode))('say what storage/%s of the files means', (code) => {
    const said = explainCode(`storage/${code}`)
    if (ours.has(code)) expect(said).toEqual(unknown)
    else expect(said).not.toEqual(unknown)
  })
})
