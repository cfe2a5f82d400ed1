import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patience } from '../../../../embedded/src/conformance/patience.ts'
import type { WaitingEdit } from './waitingEdits.ts'

type Kept = { key: string; edit: WaitingEdit | null; at: number }
/** What the device has: its database, who holds a lock, and who is signed in. */
const device = vi.hoisted(() => ({
  database: new Map<string, Kept>() as Map<string, Kept> | null,
  reads: () => Promise.resolve(),
  uid: 'ada' as string | null,
  pages: 0,
}))
const sent = vi.hoisted(() => vi.fn(async () => {}))

vi.mock('../sdk/load.ts', () => ({
  loadAuth: async () => ({
    auth: {
      authStateReady: async () => {},
      get currentUser() {
        return device.uid === null ? null : { uid: device.uid }
      },
    },
  }),
}))
vi.mock('./sendEdits.ts', () => ({ sendEdits: sent }))
vi.mock('../sync/waitingDatabase.ts', () => ({
  async inWaiting(_store: string, mode: IDBTransactionMode, ask: (store: object) => unknown) {
    if (device.database === null) throw new Error('The browser keeps nothing here.')
    if (mode === 'readonly') await device.reads()
    const { database } = device
    return ask({
      getAll: () => [...database.values()],
      count: () => 0,
      put: (one: Kept) => database.set(one.key, one),
      delete: (key: string) => database.delete(key),
    })
  },
}))

beforeEach(() => {
  device.database = new Map()
  device.reads = () => Promise.resolve()
  device.uid = 'ada'
  device.pages = 0
  sent.mockClear()
  vi.spyOn(Date, 'now').mockReturnValue(1_000)
  // One for all pages: who asks for it alone gets it while no page holds it.
  const request = async (_name: string, how: { mode?: string }, hold: (lock: object | null) => Promise<unknown>) => {
    if (how.mode === 'shared') return void device.pages++
    return hold(device.pages === 0 ? {} : null)
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const typed = (title: string, at: number, uid = 'ada') =>
  ({ uid, bookId: 'ada', obligationId: 'rent', title, at, mine: { title } }) as unknown as WaitingEdit
const key = 'ada/rent'

/** A page as a browser opens it: it knows what the device has, and nothing else. */
async function page() {
  vi.resetModules()
  const edits = await import('./waitingEdits.ts')
  const { takeUpWhatWaits } = await import('./takeUpWhatWaits.ts')
  return { ...edits, takeUpWhatWaits, titles: () => edits.waitingEdits.get().map(({ title }) => title) }
}
async function opened() {
  const here = await page()
  await here.takeUpWhatWaits()
  return here
}
/** Ends every page at once, with the texts as they were `then`. */
function kill(then: Record<string, string>) {
  device.pages = 0
  localStorage.clear()
  for (const [name, text] of Object.entries(then)) localStorage.setItem(name, text)
}
const texts = () => ({ ...localStorage }) as Record<string, string>
const keeps = (title: string | null) =>
  expect.poll(() => device.database?.get(key)?.edit?.title ?? null, { timeout: patience }).toBe(title)

describe('what somebody typed', () => {
  it('is there after the browser was killed before its texts were written', async () => {
    const before = await opened()
    before.putEdit(typed('Rent of the flat', 900))
    await keeps('Rent of the flat')
    kill({})
    const after = await opened()
    expect(after.titles()).toEqual(['Rent of the flat'])
    expect(sent).toHaveBeenCalledOnce()
  })

  it('does not come back once it is settled, though the texts still have it', async () => {
    const before = await opened()
    before.putEdit(typed('Rent of the flat', 900))
    const then = texts()
    before.dropEdit(typed('', 900))
    await expect.poll(() => device.database?.get(key), { timeout: patience }).toEqual({ key, edit: null, at: 900 })
    kill(then)
    expect((await page()).titles()).toEqual(['Rent of the flat'])
    const after = await opened()
    expect(after.titles()).toEqual([])
    await expect.poll(() => Object.keys(localStorage), { timeout: patience }).toEqual([])
    expect(sent).not.toHaveBeenCalled()
  })

  it('does not come back where it is settled while the page still reads what the device keeps', async () => {
    const before = await opened()
    before.putEdit(typed('Rent of the flat', 900))
    await keeps('Rent of the flat')
    kill(texts())
    const { promise, resolve } = Promise.withResolvers<void>()
    device.reads = () => promise
    const here = await page()
    const taken = here.takeUpWhatWaits()
    here.dropEdit(typed('', 900))
    resolve()
    await taken
    expect(here.titles()).toEqual([])
    await keeps(null)
    await expect.poll(texts, { timeout: patience }).toEqual({})
  })

  it('does not come back where the page was left before it was written down that it is settled', async () => {
    const before = await opened()
    before.putEdit(typed('Rent of the flat', 900))
    await keeps('Rent of the flat')
    const { database } = device
    device.database = null
    before.dropEdit(typed('', 900))
    kill(texts())
    device.database = database
    expect((await opened()).titles()).toEqual([])
    await keeps(null)
    await expect.poll(texts, { timeout: patience }).toEqual({})
  })

  it('is taken from whichever has the later change', async () => {
    device.database?.set(key, { key, edit: typed('Rent of the flat', 900), at: 900 })
    const before = await page()
    before.putEdit(typed('Rent of the house', 950))
    kill(texts())
    const after = await opened()
    expect(after.titles()).toEqual(['Rent of the house'])
    await keeps('Rent of the house')
  })

  it('is sent again when it was changed again after another change of it was settled', async () => {
    device.database?.set(key, { key, edit: null, at: 900 })
    const before = await page()
    before.putEdit(typed('Rent of the house', 950))
    kill(texts())
    expect((await opened()).titles()).toEqual(['Rent of the house'])
    expect(sent).toHaveBeenCalledOnce()
  })

  it('is kept by the page on which it was typed alone, and a page opened later brings nothing back', async () => {
    const here = await opened()
    const other = await opened()
    const puts = vi.spyOn(device.database!, 'set')
    here.putEdit(typed('Rent of the flat', 900))
    const name = Object.keys(localStorage)[0]!
    const tell = (newValue: string | null) => dispatchEvent(new StorageEvent('storage', { key: name, newValue }))
    tell(localStorage.getItem(name))
    expect(other.titles()).toEqual(['Rent of the flat'])
    await keeps('Rent of the flat')
    const left = device.database!.get(key)!
    here.dropEdit(typed('', 900))
    await keeps(null)
    tell(null)
    expect(other.titles()).toEqual([])
    expect(puts).toHaveBeenCalledTimes(2)
    // As a page sees it that reads just before it is settled.
    device.database!.set(key, left)
    expect((await opened()).titles()).toEqual([])
  })

  it('leaves nothing with somebody who signs out while it is read', async () => {
    device.database?.set(key, { key, edit: typed('Rent of the flat', 900), at: 900 })
    const { promise, resolve } = Promise.withResolvers<void>()
    device.reads = () => promise
    const here = await page()
    const taken = here.takeUpWhatWaits()
    await Promise.resolve()
    device.uid = null
    here.forgetEdits()
    resolve()
    await taken
    expect(here.titles()).toEqual([])
    expect(texts()).toEqual({})
  })

  it('of another person goes without being shown', async () => {
    device.database?.set(key, { key, edit: typed('Rent of Ben’s flat', 900, 'ben'), at: 900 })
    const here = await opened()
    expect(here.titles()).toEqual([])
    await expect.poll(() => device.database?.size, { timeout: patience }).toBe(0)
  })

  it('is remembered as settled for a day', async () => {
    device.database?.set(key, { key, edit: null, at: 900 })
    await opened()
    expect(device.database?.size).toBe(1)
    kill({})
    vi.spyOn(Date, 'now').mockReturnValue(900 + 86_400_001)
    await opened()
    await expect.poll(() => device.database?.size, { timeout: patience }).toBe(0)
  })

  it('is sent from its texts where the browser keeps no database', async () => {
    const before = await page()
    before.putEdit(typed('Rent of the flat', 900))
    device.database = null
    const here = await opened()
    expect(here.titles()).toEqual(['Rent of the flat'])
    expect(sent).toHaveBeenCalledOnce()
    here.putEdit(typed('Rent of the house', 950))
    expect(here.titles()).toEqual(['Rent of the house'])
  })

  it('of a sign-in that ends with its tab reaches no database', async () => {
    sessionStorage.setItem('duebook.keepNothing', 'yes')
    const here = await opened()
    here.putEdit(typed('Rent of the flat', 900))
    await Promise.resolve()
    expect(device.database?.size).toBe(0)
  })
})
