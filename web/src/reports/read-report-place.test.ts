import { expect, it } from 'vitest'
import { readReportPlace } from './read-report-place.ts'

it.each([
  [{}, {}],
  [{ span: 'quarter' }, { span: 'quarter' }],
  [
    { by: 'kind', of: 'bill', which: 'late' },
    { by: 'kind', of: 'bill', which: 'late' },
  ],
  [
    { by: 'person', of: '' },
    { by: 'person', of: '' },
  ],
  [{ by: 'kind' }, {}],
  [{ of: 'bill', which: 'due' }, { which: 'due' }],
  [{ span: 'never', by: 'size', of: 'bill', which: 'soon' }, {}],
  [{ span: ['year'], which: { late: true }, by: 'kind', of: 5 }, {}],
  [{ by: 'counterparty', of: 'x'.repeat(201) }, {}],
])('the place %j of a report is read as %j', (search, said) => {
  const nothing = { span: undefined, by: undefined, of: undefined, which: undefined }
  expect(readReportPlace(search)).toStrictEqual({ ...nothing, ...said })
})
