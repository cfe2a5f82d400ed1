import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHome } from '../../analytics/conformance/home-page.ts'
import { openWorld, type World } from '../../storage/conformance/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
}, 120_000)
afterAll(() => world?.stop())

describe('firebase/installations in Chromium', () => {
  it('[I01] makes an id and its token, renews it, deletes it, and makes another', async () => {
    const { page, strangers } = await openHome(world)
    const found = await page.evaluate<{
      first: string
      token: boolean
      renewed: boolean
      second: string
    }>(`(async () => {
      const { getInstallations, getId, getToken, deleteInstallations } = sdk.installations
      const one = getInstallations(app)
      const first = await getId(one)
      const token = await getToken(one)
      const renewed = await getToken(one, true)
      await deleteInstallations(one)
      const second = await getId(one)
      await getToken(one)
      return { first, token: token.length > 20, renewed: renewed.length > 20, second }
    })()`)
    expect(found).toEqual({
      first: expect.stringMatching(/^[cdef][\w-]{21}$/),
      token: true,
      renewed: true,
      second: expect.stringMatching(/^[cdef][\w-]{21}$/),
    })
    expect(found.first).not.toBe(found.second)
    expect(strangers).toEqual([])
    await page.context().close()
  })
  it('[I01] keeps its id over a reload', async () => {
    const { page } = await openHome(world)
    const ask = `sdk.installations.getId(sdk.installations.getInstallations(app))`
    const before = await page.evaluate(ask)
    expect(
      await page.evaluate(
        `sdk.installations.getToken(sdk.installations.getInstallations(app)).then((t) => t.length > 20)`,
      ),
    ).toBe(true)
    await page.reload()
    await page.evaluate(
      `window.app = sdk.app.initializeApp({ projectId: 'demo-files', apiKey: 'k', appId: '1:1:web:abc' })`,
    )
    expect(await page.evaluate(ask)).toBe(before)
    await page.context().close()
  })
  it('[I03] makes a new id when the server has forgotten the old one', async () => {
    const { page } = await openHome(world)
    const found = await page.evaluate<{ before: string; after: string }>(`(async () => {
      const { getInstallations, getId, getToken } = sdk.installations
      const one = getInstallations(app)
      const before = await getId(one)
      await getToken(one)
      const database = await new Promise((resolve) => { const open = indexedDB.open('firebase-installations-database'); open.onsuccess = () => resolve(open.result) })
      const store = database.transaction('firebase-installations-store').objectStore('firebase-installations-store')
      const entry = await new Promise((resolve) => { const all = store.getAll(); all.onsuccess = () => resolve(all.result[0]) })
      await fetch('/v1/projects/demo-files/installations/' + before, { method: 'DELETE', headers: { authorization: 'FIS_v2 ' + entry.refreshToken } })
      await getToken(one, true).catch(() => null)
      const after = await getId(one)
      await getToken(one)
      return { before, after }
    })()`)
    expect(found.after).not.toBe(found.before)
    await page.context().close()
  })
})
