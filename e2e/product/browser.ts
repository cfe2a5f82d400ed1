import type { BrowserContext, Page } from 'playwright-core'
import type { Chromium } from '../../embedded/src/conformance/chromium.ts'
import { isVendors } from '../mixture/vendor-hosts.ts'
import { recordShifts } from './layout-shifts.ts'

// The same Chromium as in the suites of the services.
export {
  launchChromium as launchBrowser,
  visitChromium as visitBrowser,
  wholeBrowser,
  type Chromium,
} from '../../embedded/src/conformance/chromium.ts'

/** A person at a browser of their own: nothing shared with anybody else. What fails in the page, or is forbidden to it by our policy, is kept, so that a test can ask for none; so is what moves by itself. */
export async function newPerson(
  browser: Pick<Chromium, 'newContext'>,
  options: Parameters<Chromium['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page; errors: string[]; hosts: Set<string>; shifts: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // What it answers no test sees on its way; those that are about it let it in.
    serviceWorkers: 'block',
    ...options,
  })
  const errors: string[] = []
  const hosts = new Set<string>()
  context.on('request', (request) => {
    const { host } = new URL(request.url())
    if (!isVendors(host)) hosts.add(host)
  })
  const shifts = await recordShifts(context)
  const page = await context.newPage()
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) errors.push(message.text())
  })
  return { context, page, errors, hosts, shifts }
}
