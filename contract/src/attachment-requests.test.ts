import { expect, it } from 'vitest'
import { readRemoveAttachment, whyNotRemovable } from './attachment-requests.ts'

it('keeps a file through the last day of its retention, for everybody', () => {
  expect(whyNotRemovable({ keepUntil: '2034-03-31' }, '2034-03-30', false)).toEqual({
    reason: 'kept',
    until: '2034-03-31',
  })
  expect(whyNotRemovable({ keepUntil: '2034-03-31' }, '2034-03-31', true)).toEqual({
    reason: 'kept',
    until: '2034-03-31',
  })
})
it('lets it go on the day after, also when it proved something', () => {
  expect(whyNotRemovable({ keepUntil: '2034-03-31' }, '2034-04-01', true)).toBeNull()
})
it('does not hold on to what the server never kept', () =>
  expect(whyNotRemovable({ keepUntil: '2034-03-31', problem: 'room' }, '2030-01-01', false)).toBeNull())
it('without retention keeps only what a "done" stands on', () => {
  expect(whyNotRemovable({ keepUntil: null }, '2034-04-01', false)).toBeNull()
  expect(whyNotRemovable({ keepUntil: null }, '2034-04-01', true)).toEqual({ reason: 'proof' })
})
it.each([
  null,
  undefined,
  'x',
  {},
  { bookId: 'a/b', attachmentId: 'file-0001' },
  { bookId: '..', attachmentId: 'file-0001' },
  { bookId: 'a', attachmentId: 'short' },
  { bookId: 'a', attachmentId: '../../users' },
  { bookId: 1, attachmentId: 'file-0001' },
])('takes %j for no request', (data) => expect(readRemoveAttachment(data)).toBeNull())
it('reads a request', () =>
  expect(readRemoveAttachment({ bookId: 'ada', attachmentId: 'file-0001', more: 1 })).toEqual({
    bookId: 'ada',
    attachmentId: 'file-0001',
  }))
