// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ReminderState } from './ReminderState.tsx'

afterEach(cleanup)

test.each([
  ['planned', false, 'Planned'],
  ['planned', true, 'Not sent yet'],
  ['sent', true, 'Sent'],
  ['delivered', true, 'Delivered'],
  ['failed', true, 'Failed'],
  ['acknowledged', true, 'Acknowledged'],
  ['cancelled', true, 'Cancelled'],
] as const)('a reminder that is %s, its time passed or not (%s), is %s', (state, overdue, said) => {
  expect(render(<ReminderState state={state} overdue={overdue} />).container.textContent).toContain(said)
})
