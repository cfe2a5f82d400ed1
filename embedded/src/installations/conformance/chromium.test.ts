import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHome } from '../../analytics/conformance/home-page.ts'
import { openWorld, type World } from '../../storage/conformance/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.stop())

describe('firebase/installations in Chromium', () => {
  it('[I01] getId, getToken, deleteInstallations: makes an id and its token, renews it, deletes it, and makes another', async () => {
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
  it('[I01] getId: keeps its id over a reload', async () => {
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
  it('[I03] getToken, getId: makes a new id when the server has forgotten the old one', async () => {
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
  it('[I01] getId: gives every tab the same id, and every app its own', async () => {
    const { page } = await openHome(world)
    const ask = `sdk.installations.getId(sdk.installations.getInstallations(app))`
    const [one, again] = [await page.evaluate(ask), await page.evaluate(ask)]
    const other = await page.evaluate(`(() => {
      const second = sdk.app.initializeApp({ projectId: 'demo-files', apiKey: 'k', appId: '1:1:web:other' }, 'second')
      return sdk.installations.getId(sdk.installations.getInstallations(second))
    })()`)
    const tab = await page.context().newPage()
    await tab.goto(`${world.origin}/`)
    const inTab = await tab.evaluate(
      `sdk.installations.getId(sdk.installations.getInstallations(sdk.app.initializeApp({ projectId: 'demo-files', apiKey: 'k', appId: '1:1:web:abc' })))`,
    )
    expect([again, inTab]).toEqual([one, one])
    expect(other).not.toBe(one)
    await page.context().close()
  })
  it('[I01] getToken: asks the server once, however many ask for it', async () => {
    const { page } = await openHome(world)
    const made: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/installations')) made.push(request.url())
    })
    const tokens = await page.evaluate<string[]>(`(() => {
      const one = sdk.installations.getInstallations(app)
      return Promise.all(Array.from({ length: 10 }, () => sdk.installations.getToken(one)))
    })()`)
    expect([new Set(tokens).size, made.length]).toEqual([1, 1])
    await page.context().close()
  })
  it('[I01] getToken: renews when it is told to, under the same id', async () => {
    const { page } = await openHome(world)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/authTokens:generate')) asked.push(new URL(request.url()).pathname)
    })
    const id = await page.evaluate<string>(`(async () => {
      const one = sdk.installations.getInstallations(app)
      await sdk.installations.getToken(one)
      await sdk.installations.getToken(one, true)
      return sdk.installations.getId(one)
    })()`)
    expect(asked).toEqual([`/v1/projects/demo-files/installations/${id}/authTokens:generate`])
    await page.context().close()
  })
  it('[I01] onIdChange, deleteInstallations: tells of a new id, until nobody listens', async () => {
    const { page } = await openHome(world)
    const found = await page.evaluate<{ heard: string[]; second: string }>(`(async () => {
      const { getInstallations, getId, getToken, deleteInstallations, onIdChange } = sdk.installations
      const one = getInstallations(app)
      await getId(one)
      await getToken(one)
      const heard = []
      const stop = onIdChange(one, (id) => heard.push(id))
      await deleteInstallations(one)
      const second = await getId(one)
      await getToken(one)
      stop()
      await deleteInstallations(one)
      await getId(one)
      return { heard, second }
    })()`)
    expect(found.heard).toEqual([found.second])
    await page.context().close()
  })
  it('[I03] deleteInstallations: leaves nothing on the server that its token could renew', async () => {
    const { page } = await openHome(world)
    const status = await page.evaluate(`(async () => {
      const { getInstallations, getId, getToken, deleteInstallations } = sdk.installations
      const one = getInstallations(app)
      const id = await getId(one)
      await getToken(one)
      const database = await new Promise((resolve) => { const open = indexedDB.open('firebase-installations-database'); open.onsuccess = () => resolve(open.result) })
      const store = database.transaction('firebase-installations-store').objectStore('firebase-installations-store')
      const entry = await new Promise((resolve) => { const all = store.getAll(); all.onsuccess = () => resolve(all.result[0]) })
      database.close()
      await deleteInstallations(one)
      const again = await fetch('/v1/projects/demo-files/installations/' + id + '/authTokens:generate', { method: 'POST', headers: { authorization: 'FIS_v2 ' + entry.refreshToken, 'content-type': 'application/json' }, body: '{"installation":{"sdkVersion":"w:0","appId":"1:1:web:abc"}}' })
      return again.status
    })()`)
    expect(status).toBe(404)
    await page.context().close()
  })
  it('[I05] getToken: hears that the project is not here', async () => {
    const { page } = await openHome(world)
    const code = await page.evaluate(`(() => {
      const elsewhere = sdk.app.initializeApp({ projectId: 'another-project', apiKey: 'k', appId: '1:1:web:abc' }, 'elsewhere')
      return sdk.installations.getToken(sdk.installations.getInstallations(elsewhere)).catch((error) => error.code + ' ' + error.customData.serverCode)
    })()`)
    expect(code).toBe('installations/request-failed 404')
    await page.context().close()
  })
  it('[I01] getId: answers also when the server cannot be reached, and getToken says so', async () => {
    const { page } = await openHome(world)
    await page.route('**/installations', (route) => route.abort())
    const found = await page.evaluate<{ id: string; token: string; later: boolean }>(`(async () => {
      const one = sdk.installations.getInstallations(app)
      const id = await sdk.installations.getId(one)
      return { id, token: await sdk.installations.getToken(one).catch((error) => error.name) }
    })()`)
    expect(found.id).toMatch(/^[cdef][\w-]{21}$/)
    expect(found.token).toBe('TypeError')
    await page.unroute('**/installations')
    expect(
      await page.evaluate(
        `sdk.installations.getToken(sdk.installations.getInstallations(app)).then((token) => token.length > 20)`,
      ),
    ).toBe(true)
    await page.context().close()
  })
})
