// `npm run measure -- files`: files up and down against copying the same file on the same disk with fsync, and up against a bare server that
// writes what it receives to the disk with fsync (on a fast disk two cores are what limits both, and no server can copy); a callable's round trip
// against a bare HTTP echo.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { heldPort, root, startProduct, until, type Product } from '../product/start-product.ts'
import { percentile, say, timed } from './say.ts'

const megabytes = 512
const rounds = 5
const size = megabytes * 2 ** 20
const place = await mkdtemp(join(tmpdir(), 'duebook-files-'))
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const product = await startProduct({
  dataFolder: join(place, 'data'),
  flags: ['--web', 'none', '--storage-rules', await openRules(), '--functions', await echoFolder()],
})
try {
  await throughput(product)
  await roundTrip(product)
} finally {
  agent.destroy()
  await product.stop()
  await rm(place, { recursive: true, force: true })
}

async function throughput(served: Product): Promise<void> {
  const source = join(place, 'source')
  const file = await open(source, 'w')
  for (let written = 0; written < megabytes; written += 16) await file.write(randomBytes(16 << 20))
  await file.sync()
  await file.close()
  const objects = `${served.origin}/v0/b/duebook.appspot.com/o`
  const taken: Record<'copy' | 'bare' | 'up' | 'down', number[]> = { copy: [], bare: [], up: [], down: [] }
  const receiver = await bareReceiver(join(place, 'received'))
  for (let round = 0; round < rounds; round++) {
    const target = join(place, 'target')
    const copied = await timed(() => copy(source, target))
    await rm(target)
    const bare = await timed(() => send(receiver.address, createReadStream(source, { highWaterMark: 1 << 18 })))
    const up = await timed(() =>
      send(`${objects}?name=measure%2F${round}`, createReadStream(source, { highWaterMark: 1 << 18 })),
    )
    const down = await timed(() => receive(`${objects}/measure%2F${round}?alt=media`))
    await send(`${objects}?name=measure%2F${round}`, null)
    taken.copy.push(copied.milliseconds)
    taken.bare.push(bare.milliseconds)
    taken.up.push(up.milliseconds)
    taken.down.push(down.milliseconds)
    // The next upload must bring new bytes, or the disk would be spared.
    const change = await open(source, 'r+')
    await change.write(randomBytes(64), 0, 64, 0)
    await change.close()
  }
  receiver.stop()
  const rate = (milliseconds: number[]) => (megabytes / percentile(milliseconds, 0.5)) * 1000
  const peer = rate(taken.copy)
  say(`copying ${megabytes} MiB with fsync`, `${peer.toFixed(0)} MiB/s`, 'the peer, median of five')
  say(
    'upload, one request',
    `${rate(taken.up).toFixed(0)} MiB/s`,
    `${(rate(taken.up) / peer).toFixed(2)} × copying, goal 0.7; ${(rate(taken.up) / rate(taken.bare)).toFixed(2)} × a bare server that writes and fsyncs (${rate(taken.bare).toFixed(0)} MiB/s)`,
  )
  say('download', `${rate(taken.down).toFixed(0)} MiB/s`, `${(rate(taken.down) / peer).toFixed(2)} × copying, goal 0.7`)
}

/** The least that anything does that receives a file by HTTP: no hash, no rules, no record. */
async function bareReceiver(target: string): Promise<{ address: string; stop(): void }> {
  const port = await heldPort()
  const server = spawn(process.execPath, [
    '-e',
    `const fs = require('fs'); require('http').createServer((q, s) => { const w = fs.createWriteStream(${JSON.stringify(target)}, { flush: true }); q.pipe(w); w.on('close', () => s.end()) }).listen(${port}, '127.0.0.1')`,
  ])
  const address = `http://127.0.0.1:${port}/`
  await until(async () => (await fetch(address).catch(() => null))?.ok, 'the bare receiver')
  return { address, stop: () => void server.kill() }
}

async function copy(source: string, target: string): Promise<void> {
  await copyFile(source, target)
  const file = await open(target, 'r+')
  await file.sync()
  await file.close()
}

/** Uploads a stream of `size` bytes; null uploads nothing, which frees the name's content. */
async function send(address: string, content: NodeJS.ReadableStream | null): Promise<void> {
  const sending = request(address, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/octet-stream', 'content-length': content ? size : 0 },
  })
  if (content) content.pipe(sending)
  else sending.end()
  const [answer] = (await once(sending, 'response')) as [import('node:http').IncomingMessage]
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  if (answer.statusCode !== 200) throw new Error(`An upload answered ${answer.statusCode}: ${text}`)
}

async function receive(address: string): Promise<void> {
  const asking = request(address, { agent })
  asking.end()
  const [answer] = (await once(asking, 'response')) as [import('node:http').IncomingMessage]
  let received = 0
  answer.on('data', (chunk: Buffer) => (received += chunk.length))
  await once(answer, 'end')
  if (received !== size) throw new Error(`A download brought ${received} of ${size} bytes.`)
}

async function roundTrip(served: Product): Promise<void> {
  const port = await heldPort()
  const bare = spawn(process.execPath, [
    '-e',
    `require('http').createServer((q, s) => { let t = ''; q.on('data', (c) => (t += c)); q.on('end', () => s.setHeader('content-type', 'application/json').end(t)) }).listen(${port}, '127.0.0.1')`,
  ])
  try {
    const echo = `http://127.0.0.1:${port}/`
    await until(async () => (await fetch(echo).catch(() => null))?.ok, 'the bare echo')
    const callable = `${served.origin}/duebook/us-central1/echo`
    const ask = async (address: string) => {
      const asking = request(address, { method: 'POST', agent, headers: { 'content-type': 'application/json' } })
      asking.end('{"data":{"n":1}}')
      const [answer] = (await once(asking, 'response')) as [import('node:http').IncomingMessage]
      for await (const _ of answer);
      if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}`)
    }
    const times = async (address: string) => {
      const found: number[] = []
      for (let call = 0; call < 1_200; call++) found.push((await timed(() => ask(address))).milliseconds)
      return found.slice(200)
    }
    const [theirs, ours] = [await times(echo), await times(callable)]
    const [peer, own] = [percentile(theirs, 0.5), percentile(ours, 0.5)]
    say(
      'callable, round trip',
      `p50 ${own.toFixed(2)} ms, p99 ${percentile(ours, 0.99).toFixed(2)} ms`,
      `${(own - peer).toFixed(2)} ms over a bare echo (${peer.toFixed(2)} ms), goal 3 ms`,
    )
  } finally {
    bare.kill()
  }
}

async function openRules(): Promise<string> {
  const file = join(place, 'storage.rules')
  await writeFile(
    file,
    `service firebase.storage { match /b/{bucket}/o { match /{name=**} { allow read, write: if true; } } }`,
  )
  return file
}

async function echoFolder(): Promise<string> {
  const folder = join(place, 'functions')
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{"type":"module","main":"index.js"}')
  await writeFile(
    join(folder, 'index.js'),
    `import { onCall } from 'firebase-functions/https'\nexport const echo = onCall(({ data }) => data)\n`,
  )
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
