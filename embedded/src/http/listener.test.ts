import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { readJson } from './body.ts'
import { healthHttp } from '../health/http.ts'
import { createListener, type Listener } from './listener.ts'
import { notBuilt } from './notBuilt.ts'
import { sendJson } from './reply.ts'
import type { HttpService, Surface } from './service.ts'
import { webApp } from './webApp.ts'

const open: Listener[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((listener) => listener.close()))
})

async function listenerOf(services: HttpService[], surface: Surface = 'public', anyOrigin = false) {
  const fatal: unknown[] = []
  const metrics = createMetrics()
  const listener = createListener({
    surface,
    services,
    anyOrigin,
    log: silentLog,
    metrics,
    elapsed: () => performance.now(),
    onFatal: (error) => fatal.push(error),
  })
  open.push(listener)
  const port = await listener.open(0)
  return { port, fatal, metrics, listener, base: `http://127.0.0.1:${port}` }
}

/** A machine whose disk is nearly full. */
const troubled = {
  facts: () => ({
    now: 0,
    clockJump: 0,
    lastWrite: 0,
    disk: { free: 1, size: 100 },
    mail: null,
    backups: null,
    certificate: null,
  }),
  problems: () => [{ code: 'disk' as const, says: 'The disk is nearly full.' }],
}

const service = (handle: HttpService['handle']): HttpService => ({
  name: 'probe',
  matches: (url) => url.pathname.startsWith('/probe'),
  handle,
})

function ask(
  port: number,
  path: string,
  headers: IncomingHttpHeaders = {},
  method = 'GET',
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers, method, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    asked.on('error', reject)
    asked.end()
  })
}

describe('a listener', () => {
  it('answers a fault with 500 that tells nothing', async () => {
    const { port } = await listenerOf([service(() => Promise.reject(new Error('secret')))])
    const answer = await ask(port, '/probe')
    expect(answer.status).toBe(500)
    expect(answer.body).toContain('"status":"INTERNAL"')
    expect(answer.body).not.toContain('secret')
  })
  it('answers nothing after a storage failure', async () => {
    const failure = Object.assign(new Error('disk I/O error'), { errcode: 10 })
    const { port, fatal, listener } = await listenerOf([service(() => Promise.reject(failure))])
    const asked = ask(port, '/probe')
    const settled = asked.then(
      () => 'answered',
      () => 'cut',
    )
    while (fatal.length === 0) await new Promise((resolve) => setImmediate(resolve))
    await listener.close()
    expect(await settled).toBe('cut')
    expect(fatal).toEqual([failure])
  })
  it('answers unknown paths with 404 and malformed ones with 400, as JSON', async () => {
    const { port } = await listenerOf([])
    expect(await ask(port, '/nothing')).toMatchObject({
      status: 404,
      body: expect.stringContaining('"status":"NOT_FOUND"'),
    })
    expect((await ask(port, '/%E0%A4%A')).status).toBe(400)
    expect((await ask(port, '//evil.example/x')).status).toBe(404)
  })
  it('answers broken HTTP with 400', async () => {
    const { port } = await listenerOf([])
    const text = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
      let got = ''
      socket.on('data', (chunk) => (got += chunk.toString()))
      socket.on('close', () => resolve(got))
    })
    expect(text).toMatch(/^HTTP\/1\.1 400/)
  })
  it('ends though somebody is connected who says nothing', async () => {
    const { port, listener } = await listenerOf([])
    const silent = connect(port, '127.0.0.1')
    await once(silent, 'connect')
    const cut = once(silent, 'close')
    await listener.close()
    await cut
  })
  it('refuses bodies that are too large or not JSON', async () => {
    const { base } = await listenerOf([
      service(async ({ request: asked, response }) => sendJson(response, 200, await readJson(asked, 10))),
    ])
    expect((await fetch(`${base}/probe`, { method: 'POST', body: '{"a":"12345678"}' })).status).toBe(413)
    expect((await fetch(`${base}/probe`, { method: 'POST', body: '{' })).status).toBe(400)
    expect((await fetch(`${base}/probe`, { method: 'POST', body: '{"a":1}' })).status).toBe(200)
  })
  it('sets its security headers on every answer', async () => {
    const { port } = await listenerOf([])
    expect((await ask(port, '/')).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
  })
  it('tells whether it is ready, and counts', async () => {
    let ready = false
    const { port } = await listenerOf([healthHttp(createMetrics(), () => ready, troubled)], 'private')
    expect((await ask(port, '/healthz')).status).toBe(200)
    expect((await ask(port, '/readyz')).status).toBe(503)
    ready = true
    expect((await ask(port, '/readyz')).status).toBe(200)
    const metrics = (await ask(port, '/metrics')).body
    expect(metrics).toContain('process_resident_memory_bytes')
    expect(metrics).toContain('embedded_problem{code="disk"} 1')
    expect(JSON.parse((await ask(port, '/readyz')).body)).toEqual({ status: 'ready', problems: troubled.problems() })
  })
  it('keeps what is wrong from strangers', async () => {
    const { port } = await listenerOf([healthHttp(createMetrics(), () => true, troubled)], 'public')
    expect(JSON.parse((await ask(port, '/readyz')).body)).toEqual({ status: 'ready' })
    expect((await ask(port, '/metrics')).status).toBe(404)
  })
  it('names what is not built with 501', async () => {
    const { port } = await listenerOf([notBuilt])
    for (const path of [
      '/v1/projects/p/registrations',
      '/projects/p/locations/l/queues/q/tasks',
      '/v1/checkout/sessions',
    ]) {
      expect(await ask(port, path)).toMatchObject({ status: 501, body: expect.stringContaining('UNIMPLEMENTED') })
    }
  })
  it('says in one sentence that its port is taken', async () => {
    const { port } = await listenerOf([])
    const other = createListener({
      surface: 'public',
      services: [],
      anyOrigin: false,
      log: silentLog,
      metrics: createMetrics(),
      elapsed: () => 0,
      onFatal() {},
    })
    await expect(other.open(port)).rejects.toThrow(
      `Port ${port} is taken by another program: stop that one, or choose another port with --port.`,
    )
  })
})

describe('the private listener', () => {
  const probe = service(async ({ response }) => sendJson(response, 200, {}))
  it.each([
    [{ host: 'evil.example:4401' }, 403],
    [{ host: 'localhost:4401' }, 200],
    [{ host: 'www.googleapis.com' }, 200],
    [{ host: 'localhost:4401', origin: 'https://evil.example' }, 403],
    [{ host: 'localhost:4401', origin: 'http://localhost:4401' }, 200],
    [{ host: 'localhost:4401', origin: 'null' }, 403],
  ])('with %j answers %i', async (headers, status) => {
    const { port } = await listenerOf([probe], 'private')
    expect((await ask(port, '/probe', headers)).status).toBe(status)
  })
  it('takes any origin in emulator mode', async () => {
    const { port } = await listenerOf([probe], 'private', true)
    const headers = { host: 'localhost:1', origin: 'https://app.example', 'access-control-request-method': 'PUT' }
    expect(await ask(port, '/probe', headers, 'OPTIONS')).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': 'https://app.example' },
    })
  })
})

describe('the web app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><script>boot()</script><div id="root"></div>')
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'x'.repeat(5000))
  writeFileSync(join(folder, '.secret'), 'no')
  const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }

  it('keeps hashed files for ever, and compresses them', async () => {
    const { port } = await listenerOf([webApp(folder)])
    const answer = await ask(port, '/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' },
    })
    expect((await ask(port, '/assets/app-1a2b.js', { 'if-none-match': String(answer.headers.etag) })).status).toBe(304)
  })
  it.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['identity', undefined],
  ])('sends a browser that takes %s what it can read, also the second time', async (accepted, encoding) => {
    const { port } = await listenerOf([webApp(folder)])
    for (const _ of [1, 2]) {
      const { headers } = await ask(port, '/assets/app-1a2b.js', { 'accept-encoding': accepted })
      expect(headers['content-encoding']).toBe(encoding)
      expect(Number(headers['content-length']) < 5000).toBe(encoding !== undefined)
    }
  })
  it('answers navigations with the page, and its inline script by hash only', async () => {
    const { port } = await listenerOf([webApp(folder)])
    for (const path of ['/', '/agenda/today']) {
      const answer = await ask(port, path, navigation)
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' },
      })
      expect(answer.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/)
    }
  })
  it('answers its root to anybody, and other addresses of the app to navigations only', async () => {
    const { port } = await listenerOf([webApp(folder)])
    expect((await ask(port, '/', { accept: '*/*' })).status).toBe(200)
    expect((await ask(port, '/agenda/today', { accept: '*/*' })).status).toBe(404)
  })
  it.each(['/assets/gone.js', '/.secret', '/%2e%2e/etc/passwd', '/..%2f..%2fetc/passwd', '/a%00b'])(
    'does not serve %s',
    async (path) => {
      const { port } = await listenerOf([webApp(folder)])
      expect((await ask(port, path)).status).toBe(404)
    },
  )
  afterAll(() => rmSync(folder, { recursive: true }))
})
