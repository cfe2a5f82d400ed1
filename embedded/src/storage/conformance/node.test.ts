import * as app from 'firebase/app'
import * as auth from 'firebase/auth'
import * as storage from 'firebase/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeKit, type Kit } from './kit.ts'
import { letAdaIntoHerBook } from './let-ada-in.ts'
import { scenariosBySubject } from './scenarios.ts'
import { openWorld, type World } from './world.ts'

let world: World
let kit: Kit
beforeAll(async () => {
  world = await openWorld()
  kit = await makeKit({ app, auth, storage }, { origin: world.origin, bucket: world.bucket, project: 'demo-files' })
  await letAdaIntoHerBook(world, kit.ada.uid)
})
afterAll(async () => {
  await Promise.all(app.getApps().map((one) => app.deleteApp(one)))
  await world?.stop()
})

describe.each(scenariosBySubject)('firebase/storage in Node: %s', (_what, scenarios) => {
  it.each(scenarios.map(({ title, ...one }) => [title, one] as const))('[S01] %s', async (_title, { run, expected }) =>
    expect(await run(kit)).toEqual(expected),
  )
})
