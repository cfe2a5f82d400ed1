import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAuth, type AuthUnderTest } from '../testing/auth-under-test.ts'
import { openConformancePage, type ConformancePage } from './chromium.ts'
import { webScenarios } from './web-scenarios.ts'

let server: AuthUnderTest
let browser: ConformancePage
beforeAll(async () => {
  server = await startAuth()
  browser = await openConformancePage(server)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

describe('the official web SDK in Chromium', () => {
  it.each(webScenarios)('[CO1] %s', async (_title, result, scenario) => {
    const answer = await browser.page.evaluate(
      `(${scenario.toString()})(sdk, newWorld(sdk, { newestLink, newestTextCode, advance, totp, admin }))`,
    )
    expect(answer).toEqual(result)
  })

  it('[CO2] asked no host but ours', () => {
    expect([...new Set(browser.asked)]).toEqual(['127.0.0.1'])
  })
})
