import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright-core'
import { chromiumCommand, wholeBrowser } from '../../embedded/src/conformance/chromium.ts'
import { startBrowser } from '../product/lasting-browser.ts'

/** A browser with a profile on the disk, as a person has, and tabs that nobody follows while they load. */
export type Unwatched = {
  /** Opens a tab, its service worker asleep, this much slower than the machine; gives what `read` answers there once that is no null. */
  visit<T>(address: string, slower: number, before: () => void, read: () => T | null): Promise<T>
  close(): Promise<void>
}

/**
 * What drives a page listens to its scripts, and then each error that React makes while it is loaded costs a second reading of all of it: a seventh
 * of a cold start at a quarter of the speed. Here nothing listens, and what was measured is asked for afterwards. `prepare` makes the profile in a
 * browser that is driven, before the measured one begins.
 */
export async function launchUnwatched(prepare: (context: BrowserContext) => Promise<void>): Promise<Unwatched> {
  const profile = mkdtempSync(join(tmpdir(), 'duebook-profile-'))
  const executablePath = wholeBrowser()
  if (executablePath === null) throw new Error('Only a whole Chromium keeps a profile, and none is installed here.')
  const driven = await chromium.launchPersistentContext(profile, { ...chromiumCommand(), executablePath })
  await prepare(driven)
  await driven.close()
  const { child, gone, address } = await startBrowser(executablePath, profile)
  const { host } = new URL(address)
  return {
    async visit(address, slower, before, read) {
      const made = await fetch(`http://${host}/json/new?about:blank`, { method: 'PUT' })
      const { id, webSocketDebuggerUrl } = (await made.json()) as { id: string; webSocketDebuggerUrl: string }
      const tab = await talkTo(webSocketDebuggerUrl)
      await tab.ask('ServiceWorker.enable')
      await tab.ask('ServiceWorker.stopAllWorkers')
      await tab.ask('ServiceWorker.disable')
      await tab.ask('Emulation.setCPUThrottlingRate', { rate: slower })
      await tab.ask('Page.enable')
      await tab.ask('Page.addScriptToEvaluateOnNewDocument', { source: `(${before.toString()})()` })
      await tab.ask('Page.navigate', { url: address })
      const giveUp = performance.now() + 60_000
      const expression = `JSON.stringify((${read.toString()})())`
      for (;;) {
        // Asking is work for the page as well: it is asked when it has long been there.
        await new Promise((resolve) => setTimeout(resolve, 500 * slower))
        const { result } = (await tab.ask('Runtime.evaluate', { expression })) as { result: { value?: string } }
        const answer = JSON.parse(result.value ?? 'null')
        if (answer !== null) {
          tab.close()
          await fetch(`http://${host}/json/close/${id}`)
          return answer
        }
        if (performance.now() > giveUp) throw new Error(`${address} did not show within a minute what was waited for.`)
      }
    },
    async close() {
      child.kill()
      await gone
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function talkTo(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`No answer from ${address}.`)))
  })
  let last = 0
  return {
    ask: (method: string, params: object = {}) =>
      new Promise<unknown>((resolve, reject) => {
        const id = ++last
        const hear = ({ data }: MessageEvent) => {
          const answer = JSON.parse(String(data)) as { id?: number; result?: unknown; error?: { message: string } }
          if (answer.id !== id) return
          socket.removeEventListener('message', hear)
          if (answer.error) reject(new Error(`${method}: ${answer.error.message}`))
          else resolve(answer.result)
        }
        socket.addEventListener('message', hear)
        socket.send(JSON.stringify({ id, method, params }))
      }),
    close: () => socket.close(),
  }
}
