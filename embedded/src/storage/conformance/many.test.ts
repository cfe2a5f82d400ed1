import * as app from 'firebase/app'
import * as storage from 'firebase/storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await Promise.all(app.getApps().map((one) => app.deleteApp(one)))
  await world?.stop()
})

it('[S19] a thousand files, a hundred at a time, by the official SDK; listed by pages, each once, in order', async () => {
  const files = storage.getStorage(
    app.initializeApp({ projectId: 'demo-files', apiKey: 'k', storageBucket: world.bucket }),
  )
  storage.connectStorageEmulator(files, '127.0.0.1', Number(new URL(world.origin).port))
  const names = Array.from({ length: 1000 }, (_, n) => `f${String(n).padStart(4, '0')}`)
  const left = names.slice()
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      for (let name = left.pop(); name !== undefined; name = left.pop())
        await storage.uploadString(storage.ref(files, `open/many/${name}`), `content of ${name}`)
    }),
  )
  const found: string[] = []
  let pages = 0
  let pageToken: string | undefined
  do {
    const page = await storage.list(storage.ref(files, 'open/many'), {
      maxResults: 70,
      ...(pageToken ? { pageToken } : {}),
    })
    found.push(...page.items.map(({ name }) => name))
    pages++
    pageToken = page.nextPageToken
  } while (pageToken)
  expect(pages).toBe(15)
  expect(found).toEqual(names)
  expect((await storage.listAll(storage.ref(files, 'open/many'))).items).toHaveLength(1000)
  const some = await storage.getBytes(storage.ref(files, 'open/many/f0777'))
  expect(new TextDecoder().decode(some)).toBe('content of f0777')
})
