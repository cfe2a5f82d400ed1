import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { chromium, type BrowserContext } from 'playwright-core'
import { chromiumCommand, keepShown } from '../../embedded/src/conformance/chromium.ts'
import { onFailure } from '../../embedded/src/conformance/on-failure.ts'
import { patience } from '../../embedded/src/conformance/patience.ts'

/** Starts a whole browser, for its shell keeps no profile, with the profile in `folder`, and waits until it can be spoken to at `address`. */
export async function startBrowser(
  executablePath: string,
  folder: string,
): Promise<{ child: ChildProcess; gone: Promise<unknown>; address: string }> {
  const { args } = chromiumCommand([
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    '--window-size=1280,900',
    '--lang=en-GB',
    'about:blank',
  ])
  const child = spawn(executablePath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TZ: 'Europe/London' },
  })
  const gone = once(child, 'exit')
  const said = createInterface(child.stderr)
  const address = await new Promise<string>((resolve, reject) => {
    said.on('line', (line) => {
      const [, found] = /^DevTools listening on (ws:\S+)/.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
    gone.then(
      ([code]) => reject(new Error(`${executablePath} ended with ${code} before anybody could speak to it.`)),
      reject,
    )
  })
  return { child, gone, address }
}

/** A browser whose profile stays in `folder`: killed as a power failure would, and opened again, it has what it had written by then. */
export async function lastingBrowser(
  executablePath: string,
  folder: string,
): Promise<{ context: BrowserContext; kill(): Promise<void> }> {
  const { child, gone, address } = await startBrowser(executablePath, folder)
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser came without its own profile.')
  context.setDefaultTimeout(patience)
  const forget = onFailure((place) => keepShown(context, place))
  return {
    context,
    /** Again does no harm. */
    async kill() {
      forget()
      child.kill('SIGKILL')
      await gone
    },
  }
}
