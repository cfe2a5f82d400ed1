import { chromium, type Browser } from 'playwright-core'

/** Nothing that a browser does of its own accord may reach the network or change what a test sees. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium of every suite and journey: the one that `DUEBOOK_BROWSER` names, else Debian's. `more` are arguments of its own. */
export const launchChromium = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['DUEBOOK_BROWSER'] ?? '/usr/bin/chromium',
    args: [...quiet, ...more],
    headless: true,
  })
