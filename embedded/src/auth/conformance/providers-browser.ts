import type { BrowserContext, Page } from 'playwright-core'
import { launchChromium } from '../../conformance/chromium.ts'
import { patience } from '../../conformance/patience.ts'
import { bundleForPage, reaching, sdkPageService } from '../../conformance/sdk-page.ts'
import type { HttpService } from '../../http/service.ts'

/** A page with the unmodified web SDK, under the policy that the app has, and the bridge before it as the app does; `authOrigin` is where the service is, its own origin when absent. */
export async function sdkPage(authOrigin = ''): Promise<HttpService> {
  const script = await bundleForPage(`import { initializeApp } from 'firebase/app'
    import * as sdk from 'firebase/auth'
    window.sdk = sdk
    const app = initializeApp({ apiKey: 'k', projectId: 'duebook', authDomain: location.host })
    window.auth = sdk.initializeAuth(app, { persistence: sdk.browserLocalPersistence, popupRedirectResolver: sdk.browserPopupRedirectResolver })
    sdk.connectAuthEmulator(window.auth, ${JSON.stringify(authOrigin)} || location.origin, { disableWarnings: true })`)
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>app</title><script src="${authOrigin}/emulator/auth/gapi.js"></script><script src="/sdk.js"></script><h1>App</h1></html>`
  return sdkPageService(script, { path: '/app', html, headers: authOrigin === '' ? {} : reaching(authOrigin) })
}

export type Visitor = { context: BrowserContext; page: Page; hosts: Set<string>; errors: string[] }

/** Chromium; each visitor has a browser of their own, whose requests to other hosts are recorded and stopped. */
export async function startChromium() {
  // No name but this machine's own has an address, so a request that gets past the recorder goes nowhere.
  const chrome = await launchChromium(['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'])
  return {
    async visit(address: string): Promise<Visitor> {
      const context = await chrome.newContext()
      context.setDefaultTimeout(patience)
      const hosts = new Set<string>()
      const errors: string[] = []
      await context.route('**/*', (route) => {
        const { hostname, protocol } = new URL(route.request().url())
        if (protocol.startsWith('http')) hosts.add(hostname)
        return hostname === '127.0.0.1' || hostname === 'localhost' ? route.continue() : route.abort()
      })
      const page = await context.newPage()
      page.on('pageerror', (error) => errors.push(String(error)))
      await page.goto(address)
      return { context, page, hosts, errors }
    },
    close: () => chrome.close(),
  }
}

/** What a person types at the practice provider. */
export type Answer = { email?: string; name?: string; verified?: boolean }

/** The two pages of the practice provider, gone through by role and label. */
export async function answerAtProvider(page: Page, { email = '', name = '', verified = true }: Answer): Promise<void> {
  await page.getByRole('heading', { name: 'Sign in to Duebook as…' }).waitFor()
  await page
    .getByLabel(/address$/i)
    .first()
    .fill(email)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('The address counts as verified').setChecked(verified)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
}

/** Runs the SDK call in the page, while `atPopup` acts in the window that it opens. Resolves with what the call came to: its value, or `{code}` and its details. */
export async function inPopup<T>(page: Page, call: string, atPopup: (popup: Page) => Promise<unknown>): Promise<T> {
  const opened = page.waitForEvent('popup')
  const outcome = outcomeOf<T>(page, call)
  const popup = await opened
  await atPopup(popup)
  return outcome
}

/** The value of an SDK call, or its error as `{code, email}`. */
export const outcomeOf = <T>(page: Page, call: string): Promise<T> =>
  page.evaluate(
    `(async () => { try { return await (${call}) } catch (error) { window.failure = error; return { code: error.code ?? String(error), email: error.customData?.email } } })()`,
  ) as Promise<T>
