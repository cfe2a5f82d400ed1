import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const obligations = 'obligations ada'
const row = (id: string, nextDue: string) => ({ id, title: id, nextDue, nextNotice: null, notes: 'long', createdAt: 1 })
/** The module as the next visit to this browser finds it. */
const visit = async () => {
  vi.resetModules()
  return import('./lastSeen.ts')
}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('what was last seen on this device', () => {
  it('is there on the next visit, without what no row draws', async () => {
    const first = await visit()
    first.rememberAnswer(obligations, [row('rent', '2026-11-30')])
    vi.runAllTimers()
    expect((await visit()).lastAnswer(obligations)).toEqual([
      { id: 'rent', title: 'rent', nextDue: '2026-11-30', nextNotice: null, notes: '' },
    ])
  })

  it('holds a change of the last half second, because the page that goes away writes it', async () => {
    const first = await visit()
    first.rememberAnswer(obligations, [row('rent', '2026-11-30')])
    dispatchEvent(new Event('pagehide'))
    expect((await visit()).lastAnswer(obligations)).toHaveLength(1)
  })

  it('keeps the two hundred rows that stand nearest', async () => {
    const first = await visit()
    const year = Array.from({ length: 300 }, (_, at) =>
      row(`r${at}`, `2027-01-${String((at % 28) + 1).padStart(2, '0')}`),
    )
    first.rememberAnswer(obligations, [...year, row('nearest', '2026-11-21')])
    vi.runAllTimers()
    const kept = (await visit()).lastAnswer(obligations) as { id: string }[]
    expect(kept).toHaveLength(200)
    expect(kept.map(({ id }) => id)).toContain('nearest')
  })

  it('keeps nothing that the agenda does not draw from', async () => {
    const first = await visit()
    first.rememberAnswer('activity ada', [{ id: 'x' }])
    vi.runAllTimers()
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('goes with the book that it is of, also what has not settled, and leaves the other book’s', async () => {
    const first = await visit()
    first.rememberAnswer(obligations, [row('rent', '2026-11-30')])
    first.rememberAnswer('obligations studio', [row('vat', '2026-11-30')])
    vi.runAllTimers()
    first.rememberAnswer('obligations studio', [row('paye', '2026-11-30')])
    first.forgetBook('studio')
    vi.runAllTimers()
    const next = await visit()
    expect(next.lastAnswer('obligations studio')).toBeUndefined()
    expect(next.lastAnswer(obligations)).toHaveLength(1)
  })

  it('is dropped when it was damaged, or written by another version', async () => {
    const first = await visit()
    first.rememberAnswer(obligations, [row('rent', '2026-11-30')])
    vi.runAllTimers()
    const [name = ''] = Object.keys(localStorage)
    const text = localStorage.getItem(name) ?? ''
    localStorage.setItem(name, text.replace('rent', 'rant'))
    localStorage.setItem(name.replace(/\/\d+\//, '/0/'), text)
    expect((await visit()).lastAnswer(obligations)).toBeUndefined()
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('is not kept of an answer that comes after somebody has signed out, and is again once somebody is there', async () => {
    const first = await visit()
    first.forgetLastSeen()
    first.rememberAnswer(obligations, [row('rent', '2026-11-30')])
    dispatchEvent(new Event('pagehide'))
    expect(Object.keys(localStorage)).toEqual([])
    first.rememberPerson({ uid: 'ben', email: 'ben@b.example', emailVerified: true, displayName: 'Ben', bookId: 'ben' })
    first.rememberAnswer('obligations ben', [row('books', '2026-11-30')])
    vi.runAllTimers()
    expect((await visit()).lastAnswer('obligations ben')).toHaveLength(1)
  })

  it('is not kept by a sign-in that ends with the tab, and goes when somebody signs out', async () => {
    const first = await visit()
    first.rememberAnswer(obligations, [row('rent', '2026-11-30')])
    vi.runAllTimers()
    first.forgetLastSeen()
    expect(Object.keys(localStorage)).toEqual([])
    first.mayRemember(false)
    first.rememberAnswer(obligations, [row('rent', '2026-11-30')])
    vi.runAllTimers()
    expect(Object.keys(localStorage)).toEqual([])
  })
})
