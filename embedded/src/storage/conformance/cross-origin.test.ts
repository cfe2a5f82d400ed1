import { cert, deleteApp, initializeApp, type App } from 'firebase-admin/app'
import { getStorage } from 'firebase-admin/storage'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visitChromium, type Chromium } from '../../conformance/chromium.ts'
import { signer, startStorage, type StorageUnderTest } from '../storage-under-test.ts'

// Signed addresses as a page of another origin uses them, in a real browser, which asks the server first and refuses by itself.
let running: StorageUnderTest
let app: App
let elsewhere: Server
let origin: string
let chrome: Chromium
let page: Page
beforeAll(async () => {
  running = await startStorage({ rules: null })
  process.env['STORAGE_EMULATOR_HOST'] = `http://127.0.0.1:${running.ports.private}${running.storage.capability}`
  const privateKey = signer.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const clientEmail = 'firebase-adminsdk@demo.iam.gserviceaccount.com'
  app = initializeApp({ credential: cert({ projectId: 'demo', clientEmail, privateKey }) }, 'cross-origin')
  elsewhere = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end('<!doctype html><title>Elsewhere</title>')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  chrome = await visitChromium()
  page = await (await chrome.newContext()).newPage()
  await page.goto(origin)
})
afterAll(async () => {
  delete process.env['STORAGE_EMULATOR_HOST']
  await chrome?.close()
  elsewhere?.close()
  if (app) await deleteApp(app)
  await running?.stop()
})

const bucket = () => getStorage(app).bucket(running.bucket)
const address = async (name: string, action: 'read' | 'write' | 'resumable', more: object = {}) => {
  const host = `http://127.0.0.1:${running.ports.public}`
  const expires = Date.now() + 15 * 60_000
  return (
    await bucket()
      .file(name)
      .getSignedUrl({ version: 'v4', action, expires, host, ...more })
  )[0]
}
/** What a page's own code gets: the status, or that the browser kept the answer from it. */
const asked = (url: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
  page.evaluate(
    async ([to, how]) => {
      try {
        const answer = await fetch(to, { ...how, cache: 'no-store' })
        return [answer.status, await answer.text(), answer.headers.get('x-goog-generation')]
      } catch {
        return 'refused by the browser'
      }
    },
    [url, init] as const,
  )
const refused = 'refused by the browser'
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

describe('a page of another origin', () => {
  it('[S22] [S26] shows a picture by a signed address, and reads or writes nothing until the bucket lets its origin', async () => {
    await bucket().file('dot.gif').save(dot, { resumable: false, contentType: 'image/gif' })
    const read = await address('dot.gif', 'read')
    const width = await page.evaluate(
      (src) =>
        new Promise<number>((resolve) => {
          const image = new Image()
          image.addEventListener('load', () => resolve(image.naturalWidth))
          image.addEventListener('error', () => resolve(0))
          image.src = src
        }),
      read,
    )
    expect(width).toBe(1)
    expect(await asked(read)).toBe(refused)
    const write = await address('note.txt', 'write', { contentType: 'text/plain' })
    expect(await asked(write, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: 'x' })).toBe(refused)
    expect(await bucket().file('note.txt').exists()).toEqual([false])
  })
  it('[S22] [S26] reads, puts and uploads in parts by fetch as the admin SDK has let it', async () => {
    const cors = [
      {
        origin: ['https://app.example', origin],
        method: ['GET', 'PUT'],
        responseHeader: ['Content-Type', 'x-goog-meta-*', 'x-goog-generation'],
        maxAgeSeconds: 60,
      },
      { origin: [origin], method: ['POST'], responseHeader: ['Content-Type', 'x-goog-resumable', 'Location'] },
    ]
    await bucket().setCorsConfiguration(cors)
    expect((await bucket().getMetadata())[0].cors).toEqual(cors)
    const extensionHeaders = { 'x-goog-meta-of': 'elsewhere' }
    const write = await address('note.txt', 'write', { contentType: 'text/plain', extensionHeaders })
    const headers = { ...extensionHeaders, 'content-type': 'text/plain' }
    expect(await asked(write, { method: 'PUT', headers, body: 'from elsewhere' })).toEqual([
      200,
      '',
      expect.any(String),
    ])
    expect((await bucket().file('note.txt').download())[0].toString()).toBe('from elsewhere')
    expect(await asked(await address('note.txt', 'read'))).toEqual([
      200,
      'from elsewhere',
      expect.stringMatching(/^\d+$/),
    ])
    // The signature holds here too, and its refusal can be read.
    expect(await asked(`${await address('note.txt', 'read')}00`)).toMatchObject({ 0: 403 })
    // A header and a method that no rule names.
    expect(await asked(write, { method: 'PUT', headers: { ...headers, 'x-other': 'y' }, body: 'x' })).toBe(refused)
    expect(await asked(await address('note.txt', 'read'), { method: 'DELETE' })).toBe(refused)

    const begin = await address('parts.txt', 'resumable', { contentType: 'text/plain' })
    const statuses = await page.evaluate(
      async ([to, part]) => {
        const start = { 'x-goog-resumable': 'start', 'content-type': 'text/plain' }
        const began = await fetch(to, { method: 'POST', headers: start })
        const uri = began.headers.get('location') ?? ''
        const sent = await fetch(uri, {
          method: 'PUT',
          headers: { 'content-type': 'text/plain' },
          body: 'a'.repeat(part),
        })
        return [began.status, sent.status]
      },
      [begin, 300_000] as const,
    )
    expect(statuses).toEqual([201, 200])
    expect((await bucket().file('parts.txt').getMetadata())[0]).toMatchObject({
      size: '300000',
      contentType: 'text/plain',
    })
  })
  it('[S26] is let in no more once the rules are taken back, and rules that are none are refused', async () => {
    await bucket().setCorsConfiguration([])
    expect(await asked(await address('note.txt', 'read'))).toBe(refused)
    for (const rule of [
      { origin: ['app.example'] },
      { method: ['GET, PUT'] },
      { origins: ['*'] },
      { maxAgeSeconds: -1 },
    ])
      await expect(bucket().setCorsConfiguration([rule as object])).rejects.toMatchObject({ code: 400 })
    await bucket().setCorsConfiguration([{ origin: ['*'], method: ['*'], responseHeader: ['*'] }])
    expect(await asked(await address('note.txt', 'read'))).toMatchObject({ 0: 200, 1: 'from elsewhere' })
  })
})
