import { afterAll, beforeAll, expect, it } from 'vitest'
import { reaching } from '../../conformance/sdk-page.ts'
import { startAuth, type AuthUnderTest } from '../testing/auth-under-test.ts'
import { openConformancePage, type ConformancePage } from './chromium.ts'
import { webScenarios } from './web-scenarios.ts'

let server: AuthUnderTest
let browser: ConformancePage
beforeAll(async () => {
  server = await startAuth({ emulator: true })
  // The application that is tested has a policy that lets it reach an emulator.
  browser = await openConformancePage(server, reaching(server.privateOrigin))
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** Some of each kind; the others differ in limits and defaults, as the official emulator does. */
const chosen = [
  'makes a new user',
  'signs in',
  'verify the address, once',
  'makes a verified account without a password',
  'confirm make a new user',
  'a text signs in',
  'an authenticator is enrolled',
  'ends the other sessions',
  'that admin code made',
]
const rows = webScenarios.filter(([title]) => chosen.some((words) => title.includes(words)))

it.each(rows)(
  '[EM4] from a page of another origin, by connectAuthEmulator to the private listener: %s',
  async (_title, result, scenario) => {
    const answer = await browser.page.evaluate(
      `(${scenario.toString()})(sdk, newWorld(sdk, { newestLink, newestTextCode, advance, totp, admin }, '${server.privateOrigin}'))`,
    )
    expect(answer).toEqual(result)
  },
)

it('[EM4] there are as many of them as were chosen, at least', () => {
  expect(rows.length).toBeGreaterThanOrEqual(chosen.length)
})
