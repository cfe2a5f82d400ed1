import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Duplex } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { functionsGateway } from './gateway.ts'
import { parseEndpoint } from './wire/endpoint.ts'
import type { Place } from './place.ts'
import type { Workers } from './workers.ts'

const opened: Server[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close().closeAllConnections()
})

/** A function in a process of its own, as the gateway sees it. */
async function worker(answer: RequestListener): Promise<Workers> {
  const server = createServer(answer)
  opened.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place: Place = {
    port: (server.address() as AddressInfo).port,
    token: 'a',
    leave() {},
    untilBegun() {},
    begun() {},
    tookTooLong() {},
    lost: async () => false,
  }
  const endpoint = parseEndpoint('ours', { platform: 'gcfv2', region: ['us-central1'], httpsTrigger: {} })
  return {
    endpoints: () => [endpoint],
    seen: () => ({ standing: 'trusted', runs: null }),
    ready: () => true,
    place: async () => place,
    onReady() {},
    clockMoved() {},
    async close() {},
  }
}

/** Asks the gateway over a connection that tells each writing; resolves with them once `over` says so, or it is broken off. */
function ask(workers: Workers, over: (pieces: readonly string[]) => boolean): Promise<string[]> {
  const gateway = functionsGateway({
    project: 'demo',
    auth: { verifyIdToken: async () => null, signAgain: () => '' },
    workers,
    rewrites: [],
    proxies: 0,
    log: silentLog,
  })
  const server = createServer(
    (request, response) =>
      void gateway.handle({ request, response, url: new URL(request.url ?? '', 'http://x'), surface: 'public' }),
  )
  opened.push(server)
  return new Promise((resolve) => {
    const pieces: string[] = []
    const wrote = (piece: string, done: () => void) => {
      pieces.push(piece)
      done()
      if (over(pieces)) resolve(pieces)
    }
    const connection = new Duplex({
      read() {},
      write: (piece: Buffer, _encoding, done) => wrote(String(piece), done),
      writev: (parts, done) => wrote(parts.map(({ chunk }) => String(chunk)).join(''), done),
    })
    connection.once('close', () => resolve(pieces))
    server.emit('connection', connection)
    connection.push('GET /demo/us-central1/ours HTTP/1.1\r\nHost: x\r\n\r\n')
  })
}

it('[F94] sends what has come of an answer in one piece', async () => {
  const workers = await worker((_, response) => response.writeHead(200, { 'content-length': '4' }).end('word'))
  const pieces = await ask(workers, (sent) => sent.join('').endsWith('word'))
  expect(pieces).toEqual([expect.stringMatching(/^HTTP\/1.1 200 OK\r\n[^]*\r\n\r\nword$/)])
})

it('[F94] does not keep the head of an answer back for what comes later', async () => {
  let finish = () => {}
  const workers = await worker((_, response) => {
    response.writeHead(200, { 'content-length': '4' }).flushHeaders()
    finish = () => void response.end('word')
  })
  const pieces = await ask(workers, (sent) => {
    const text = sent.join('')
    if (text.endsWith('\r\n\r\n')) finish()
    return text.endsWith('word')
  })
  expect(pieces).toEqual([expect.stringMatching(/^HTTP\/1.1 200 OK\r\n[^]*\r\n\r\n$/), 'word'])
})

it('[F94] breaks off an answer whose head has come, and takes nothing of it for a refusal', async () => {
  const brokenOff = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-Own: yes\r\n\r\nno length\r\n'
  const workers = await worker((_, response) => void response.socket?.end(brokenOff))
  expect((await ask(workers, () => false)).join('')).not.toContain('UNAVAILABLE')
})
