import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { visitChromium } from '../../conformance/chromium.ts'
import { bareSdkPage, bundleSdks } from '../../conformance/sdk-page.ts'

export type Browser = { openPage(): Promise<Page>; close(): Promise<void> }

/** A real Chromium and pages that hold the web build of `firebase/firestore` as `window.sdk`, served from a port of their own. */
export async function startBrowser(): Promise<Browser> {
  const script = await bundleSdks(['app', 'firestore'])
  const server = http.createServer((request, response) => {
    if (request.url === '/sdk.js')
      return response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(script)
    return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(bareSdkPage())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const chrome = await visitChromium()
  return {
    async openPage() {
      const page = await (await chrome.newContext()).newPage()
      await page.goto(`http://127.0.0.1:${port}/`)
      return page
    },
    async close() {
      await chrome.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
