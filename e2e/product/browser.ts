import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.DUEBOOK_BROWSER ?? '/usr/bin/chromium', args: quiet, headless: true })

/** A person at a browser of their own: nothing shared with anybody else. Console errors are kept, so that a test can ask for none. */
export async function newPerson(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page; errors: string[]; hosts: Set<string> }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    ...options,
  })
  const errors: string[] = []
  const hosts = new Set<string>()
  context.on('request', (request) => hosts.add(new URL(request.url()).host))
  const page = await context.newPage()
  page.on('pageerror', (error) => errors.push(String(error)))
  page.setDefaultTimeout(15_000)
  return { context, page, errors, hosts }
}
