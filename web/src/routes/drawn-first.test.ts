// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawnFirst } from './drawn-first.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Files share a page, and one before this may have followed a link to a file.
  ;(window as unknown as { happyDOM: { setURL(address: string): void } }).happyDOM.setURL('http://localhost:3000/')
})
afterEach(() => {
  vi.useRealTimers()
})

const heard: string[] = []
drawnFirst.subscribe(({ location, action }) => heard.push(`${action.type} ${location.pathname}`))
const drawn = () => vi.runAllTimersAsync()

test('a press goes on once it was drawn, and the router hears of it with the address', async () => {
  drawnFirst.push('/calendar')
  await Promise.resolve()
  expect([location.pathname, heard]).toEqual(['/', []])
  await drawn()
  expect([location.pathname, heard]).toEqual(['/calendar', ['PUSH /calendar']])
})

test('what replaces an address does so at once, and after a press that waits', async () => {
  heard.length = 0
  const entries = history.length
  drawnFirst.push('/obligations')
  drawnFirst.replace('/obligations?filter=rent')
  expect(heard).toEqual(['PUSH /obligations', 'REPLACE /obligations'])
  await drawn()
  expect([location.pathname + location.search, history.length]).toEqual(['/obligations?filter=rent', entries + 1])
})
