import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2'
import { Agent, request as askHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { selfSigned } from './fixtures/self-signed.ts'
import { openTlsFront, type TlsFront } from './tls-front.ts'

const host = 'due.front.test'
const folder = mkdtempSync(join(tmpdir(), 'tls-front-'))
const files = { certificateFile: join(folder, 'certificate.pem'), keyFile: join(folder, 'key.pem') }
const settings = { ...files, origin: `https://${host}`, host: '127.0.0.1', port: 0, log: silentLog }
const given = selfSigned(host)
const put = ({ certificate, key }: typeof given) => {
  writeFileSync(files.certificateFile, certificate)
  writeFileSync(files.keyFile, key)
}

/** What stands behind: tells what it was asked, streams, hangs, and takes what is uploaded. */
let behind: Server
let upstreamPort: number
const gone: string[] = []
let front: TlsFront
const closers: (() => unknown)[] = []
beforeAll(async () => {
  put(given)
  behind = createServer((request, response) => {
    const { method, url, headers } = request
    if (url === '/hangs') {
      response.writeHead(200, { 'content-type': 'text/plain' })
      response.write('first')
      response.on('close', () => gone.push('hangs'))
      return
    }
    const hold: Buffer[] = []
    request.on('data', (chunk: Buffer) => hold.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(hold)
      response.setHeader('set-cookie', ['a=1', 'b=2'])
      response.end(JSON.stringify({ method, url, headers, length: body.length }))
    })
  })
  await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve))
  upstreamPort = (behind.address() as AddressInfo).port
  front = await openTlsFront({ ...settings, upstreamPort, lookEveryMs: 20 })
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
})
afterAll(async () => {
  await front.close()
  behind.closeAllConnections()
  behind.close()
  rmSync(folder, { recursive: true, force: true })
})

type Told = { method: string; url: string; headers: IncomingHttpHeaders; length: number }

function session(ca = given.certificate): ClientHttp2Session {
  const opened = connectHttp2(`https://${host}:${front.port}`, {
    createConnection: () =>
      connectTls({ host: '127.0.0.1', port: front.port, servername: host, ca, ALPNProtocols: ['h2'] }),
  })
  opened.on('error', () => {})
  closers.push(() => opened.destroy())
  return opened
}

async function askH2(headers: Record<string, string>, body?: Buffer, over = session()) {
  const stream = over.request(headers, { endStream: body === undefined })
  if (body) stream.end(body)
  const [answered] = (await once(stream, 'response')) as [Record<string, string | string[]>]
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return { answered, text: Buffer.concat(chunks).toString() }
}

describe('the listener that ends TLS itself', () => {
  it('speaks HTTP/2, and hands on what was asked under its own name, with the address that it saw', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7', 'x-forwarded-proto': 'http' }
    const { answered, text } = await askH2({ ':path': '/today?a=%20b', ...forged, cookie: 'c=1' })
    const told = JSON.parse(text) as Told
    expect(told).toMatchObject({ method: 'GET', url: '/today?a=%20b', length: 0 })
    expect(told.headers).toMatchObject({
      host: `${host}:${front.port}`,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      cookie: 'c=1',
    })
    expect(told.headers.forwarded).toBe(undefined)
    expect(answered['set-cookie']).toEqual(['a=1', 'b=2'])
    expect(answered['strict-transport-security']).toBe('max-age=31536000')
  })

  it('speaks HTTP/1.1 as well, with the same headers and no word about connections', async () => {
    const agent = new Agent({ ca: given.certificate, keepAlive: true })
    closers.push(() => agent.destroy())
    const asked = askHttps({
      agent,
      host: '127.0.0.1',
      port: front.port,
      servername: host,
      method: 'POST',
      path: '/x',
      headers: { host, 'x-forwarded-for': '203.0.113.7', expect: '100-continue', te: 'trailers' },
    })
    asked.write('some ')
    asked.end('words')
    const [answer] = (await once(asked, 'response')) as [NodeJS.ReadableStream & { statusCode: number }]
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    const told = JSON.parse(Buffer.concat(chunks).toString()) as Told
    expect(told).toMatchObject({ method: 'POST', length: 10, headers: { 'x-forwarded-for': '127.0.0.1' } })
    for (const name of ['expect', 'te', 'upgrade']) expect(told.headers).not.toHaveProperty(name)
  })

  it.each([
    ['POST', undefined],
    ['PUT', String(20 * 1024 * 1024)],
    ['DELETE', undefined],
  ])('hands on a body of 20 MB by %s, whether its length is said (%s) or not', async (method, length) => {
    const body = Buffer.alloc(20 * 1024 * 1024, 7)
    const headers = { ':path': '/upload', ':method': method, ...(length && { 'content-length': length }) }
    const { text } = await askH2(headers, body)
    expect(JSON.parse(text)).toMatchObject({ method, length: body.length })
  })

  it('hands on at once what streams, and ends it behind when its reader goes', async () => {
    const stream = session().request({ ':path': '/hangs' })
    const [first] = (await once(stream, 'data')) as [Buffer]
    expect(first.toString()).toBe('first')
    expect(gone).toEqual([])
    stream.destroy()
    await expect.poll(() => gone).toEqual(['hangs'])
  })

  it('takes a renewed certificate while it runs, and goes on with the one before while half of a pair stands there', async () => {
    const shown = async () => {
      const socket = connectTls({ host: '127.0.0.1', port: front.port, servername: host, rejectUnauthorized: false })
      await once(socket, 'secureConnect')
      const { fingerprint256 } = socket.getPeerCertificate()
      socket.destroy()
      return fingerprint256
    }
    expect(await shown()).toBe(given.fingerprint)
    const renewed = selfSigned(host)
    writeFileSync(files.certificateFile, renewed.certificate)
    await expect.poll(async () => (await shown()) === given.fingerprint).toBe(true)
    writeFileSync(files.keyFile, renewed.key)
    await expect.poll(shown, { timeout: 60_000 }).toBe(renewed.fingerprint)
    put(given)
    await expect.poll(shown, { timeout: 60_000 }).toBe(given.fingerprint)
  })

  it('says so where nobody answers behind it, and does not start without a certificate that fits its key', async () => {
    const alone = await openTlsFront({ ...settings, origin: 'https://localhost:8443', upstreamPort: 1 })
    const over = connectHttp2(`https://127.0.0.1:${alone.port}`, { ca: given.certificate })
    over.on('error', () => {})
    const { answered } = await askH2({ ':path': '/' }, undefined, over)
    expect(answered[':status']).toBe(502)
    expect(answered).not.toHaveProperty('strict-transport-security')
    over.destroy()
    await alone.close()
    writeFileSync(files.keyFile, selfSigned(host).key)
    const start = () => openTlsFront({ ...settings, upstreamPort })
    await expect(start()).rejects.toThrow('are not a certificate and its key')
    rmSync(files.keyFile)
    await expect(start()).rejects.toThrow('cannot be read')
    put(given)
  })
})
