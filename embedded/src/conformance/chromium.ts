import { existsSync, writeFileSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { onFailure, type Place } from './on-failure.ts'
import { patience } from './patience.ts'
import { slowDown } from './slow-down.ts'
import { atWorkerEnd } from './worker-end.ts'

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

/** What Playwright turns off: Chromium heeds only the last such list, so ours begins with it. */
const offForPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]
/** Pages of the browser's own that it draws for each window and nobody sees, and a process kept for a next site: a third of what a visit costs. */
const offForUs = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/**
 * Scripts are run as V8 compiles them first: a page of a test lives for seconds, and compiling what is run often a second and a third time takes a
 * seventh of all that its process does. What is measured is measured in a browser without this.
 */
const shortLived = '--js-flags=--no-opt,--no-maglev'

/** Debian's: without windows, else the whole. */
const debians = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The whole browser, which shows notifications: without windows there is nothing to show them. Null where only the other is installed. */
export const wholeBrowser = (): string | null =>
  [process.env['DUEBOOK_WHOLE_BROWSER'] ?? '', debians[1] ?? ''].find((path) => path !== '' && existsSync(path)) ?? null

/** The one that `DUEBOOK_BROWSER` names, else Debian's, and how it is told to be quiet. */
export const chromiumCommand = (more: readonly string[] = []) => ({
  executablePath: process.env['DUEBOOK_BROWSER'] ?? debians.find((path) => existsSync(path)),
  args: [...quiet, `--disable-features=${[...offForPlaywright, ...offForUs].join(',')}`, ...ofMachine(), ...more],
})

/** What it is told besides by whoever runs the tests, one a line. */
const ofMachine = () => (process.env['DUEBOOK_BROWSER_FLAGS'] ?? '').split('\n').filter((flag) => flag !== '')

/** A Chromium of its own. `more` are arguments of its own. */
export const launchChromium = (more: readonly string[] = [], browser?: string): Promise<Browser> =>
  chromium.launch({
    ...chromiumCommand(more),
    ...(browser !== undefined && { executablePath: browser }),
    headless: true,
    // A process that is told to end does so, and its browser with it.
    handleSIGTERM: false,
  })

/** What a test does with a browser: opens contexts, and closes those that it opened. */
export type Chromium = Pick<Browser, 'newContext'> & { close(): Promise<void> }

let shared: Promise<Browser> | null = null

/** The Chromium that all test files of a process share, each in contexts of its own. What its pages did and showed is kept when a test fails. */
export async function visitChromium(): Promise<Chromium> {
  shared ??= launchShared()
  const browser = await shared
  const opened = new Set<BrowserContext>()
  return {
    async newContext(options) {
      const context = await browser.newContext(options)
      opened.add(context)
      context.setDefaultTimeout(patience)
      await startTrace(context)
      stopTraceAtClose(context)
      const forget = onFailure((place) => keepContext(context, place))
      context.once('close', () => {
        forget()
        opened.delete(context)
      })
      return context
    },
    async close() {
      for (const context of opened) await context.close()
    },
  }
}

async function launchShared(): Promise<Browser> {
  const browser = await launchChromium([shortLived])
  browser.once('disconnected', () => (shared = null))
  await slowDown(browser)
  atWorkerEnd(() => browser.close())
  return browser
}

/** What the pages looked like at each step costs a seventh more, so it is kept only where somebody looks at a few files. */
const startTrace = (context: BrowserContext) =>
  context.tracing.start({ snapshots: process.env['DUEBOOK_TRACE'] === 'full' })

/** Until a trace is stopped every call to every later page is noted for it as well, and it keeps a folder. */
function stopTraceAtClose(context: BrowserContext): void {
  const close = context.close.bind(context)
  context.close = async (options) => {
    // The browser may have gone, and its trace with it.
    await context.tracing.stop().catch(() => undefined)
    await close(options)
  }
}

async function keepContext(context: BrowserContext, place: Place): Promise<void> {
  await keepShown(context, place)
  await context.tracing.stop({ path: place('trace', 'zip') })
  await startTrace(context)
}

/** What each of its pages shows; a page that nobody has led anywhere shows nothing, and may never be drawn. */
export async function keepShown(context: BrowserContext, place: Place): Promise<void> {
  for (const page of context.pages().filter((one) => one.url() !== 'about:blank')) {
    const text = await page.evaluate(() => document.body.innerText)
    writeFileSync(place('shown', 'txt'), `${page.url()}\n${text}`)
    await page.screenshot({ path: place('screenshot', 'png') })
  }
}
