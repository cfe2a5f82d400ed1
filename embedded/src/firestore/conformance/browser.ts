import { build } from 'esbuild'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export type Browser = { openPage(): Promise<Page>; close(): Promise<void> }

/** A real Chromium and pages that hold the web build of `firebase/firestore` as `window.sdk`, served from a port of their own. */
export async function startBrowser(): Promise<Browser> {
  const bundle = await build({
    stdin: {
      contents: `import * as app from 'firebase/app'; import * as firestore from 'firebase/firestore'; window.sdk = { app, firestore };`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
  })
  const script = bundle.outputFiles[0]?.text ?? ''
  const server = http.createServer((request, response) => {
    if (request.url === '/sdk.js')
      return response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(script)
    return response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end('<!doctype html><title>conformance</title><script src="/sdk.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const chrome = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ARGUMENTS })
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
