import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeKit } from './kit.ts'
import { letAdaIntoHerBook } from './let-ada-in.ts'
import { scenariosBySubject } from './scenarios.ts'
import { openWorld, type World } from './world.ts'

let world: World
let page: Page
beforeAll(async () => {
  world = await openWorld()
  page = await world.openPage()
  const place = { origin: world.origin, bucket: world.bucket, project: 'demo-files' }
  const uid = await page.evaluate<string>(
    `(async () => { window.kit = await (${makeKit.toString()})(sdk, ${JSON.stringify(place)}); return kit.ada.uid })()`,
  )
  await letAdaIntoHerBook(world, uid)
})
afterAll(() => world?.stop())

describe.each(scenariosBySubject)('firebase/storage in Chromium: %s', (_what, scenarios) => {
  it.each(scenarios.map(({ title, ...one }) => [title, one] as const))(
    '[S01] %s',
    async (_title, { run, expected }) => {
      expect(await page.evaluate(`(${run.toString()})(kit)`)).toEqual(expected)
    },
  )
})
