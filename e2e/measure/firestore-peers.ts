// `npm run measure -- firestore-peers`: commits of 1, 8 and 64 writers, how long another client waits to hear of one, and how often the disk is waited
// for, beside the only other server of the protocol on the registry and one of CouchDB's protocol, each in a process of its own, in turns. Both are
// installed for it in a folder that goes afterwards: neither is needed by anything else, and together they are 95 MB.
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:http2'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { flushesOf } from './firestore/flushes.ts'
import { couch, grpc, type Peer } from './firestore/peers.ts'
import { percentile } from './say.ts'

const writers = [1, 8, 64]
const perRound = 256
const warmUp = 2
const rounds = 5
const listened = 100

const folder = mkdtempSync(join(tmpdir(), 'measure-peers-'))
const started: { peer: Peer; child: ChildProcess; promises: string }[] = []
try {
  const ours = fork(fileURLToPath(new URL('./firestore/commit-server.ts', import.meta.url)), { stdio: 'inherit' })
  const [host] = (await once(ours, 'message')) as [string]
  started.push({
    peer: grpc('ours', connect(`http://${host}`)),
    child: ours,
    promises: 'an answered commit is on disk (DU1)',
  })

  const other = await had('@firestore-emulator/server@0.3.15')
  if (other) {
    const port = await freePort()
    const script = `new (require('@firestore-emulator/server').FirestoreServer)().start(${port})`
    const child = await answering(['-e', script], port)
    if (child)
      started.push({
        peer: grpc('@firestore-emulator/server 0.3.15', connect(`http://127.0.0.1:${port}`)),
        child,
        promises: 'nothing: it is all in memory (its README has a state that is emitted as JSON)',
      })
  }
  const document = await had('pouchdb-server@4.2.0')
  if (document) {
    const port = await freePort()
    const main = join(folder, 'node_modules/pouchdb-server/bin/pouchdb-server')
    const child = await answering(
      [main, '--port', String(port), '--host', '127.0.0.1', '--dir', join(folder, 'data'), '--no-stdout-logs'],
      port,
    )
    if (child)
      started.push({
        peer: await couch('pouchdb-server 4.2.0, on LevelDB', `http://127.0.0.1:${port}`),
        child,
        promises: 'that it is written, not that it is on disk: LevelDB is asked for no sync',
      })
  }

  const took = started.map(() => new Map(writers.map((count) => [count, [] as number[]])))
  let written = 0
  for (let round = 0; round < warmUp + rounds; round++)
    for (const count of writers)
      for (const [at, { peer }] of started.entries()) {
        const begun = performance.now()
        await together(count, (number) => peer.set(`r${number}`, `${++written}`))
        if (round >= warmUp) took[at]?.get(count)?.push((1000 * perRound) / (performance.now() - begun))
      }
  for (const [at, { peer, child, promises }] of started.entries()) {
    const each = writers.map((count) => `${percentile(took[at]?.get(count) ?? [], 0.5).toFixed(0)}`)
    console.log(`${peer.name}: commits a second of ${writers.join(', ')} writers: ${each.join(', ')}`)
    const waits: number[] = []
    for (let round = 0; round < listened; round++) waits.push(await peer.heard(`heard ${round}.`))
    console.log(
      `  another client hears of one after p50 ${percentile(waits, 0.5).toFixed(2)} ms, p99 ${percentile(waits, 0.99).toFixed(2)} ms`,
    )
    const flushes = await flushesOf(child.pid ?? 0, 50, (number) => peer.set('flushed', `flush ${number}`))
    console.log(`  it promises ${promises}; ${flushes}`)
  }
} finally {
  for (const { peer, child } of started) {
    peer.close()
    const ended = once(child, 'exit')
    if (child.send) child.send('end')
    else child.kill()
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Whether it could be installed; where not, that is said. Its scripts are not run. */
async function had(name: string): Promise<boolean> {
  const npm = spawn('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', name], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: folder,
  })
  let told = ''
  npm.stderr.on('data', (part: Buffer) => (told += String(part)))
  const [code] = (await once(npm, 'close')) as [number]
  if (code !== 0) console.log(`${name} could not be had here, so nothing is said of it: ${told.slice(0, 300)}`)
  return code === 0
}

/** The process, once it takes connections; null, and said, where it ends before. */
async function answering(given: string[], port: number): Promise<ChildProcess | null> {
  const child = spawn(process.execPath, given, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let told = ''
  child.stderr?.on('data', (part: Buffer) => (told = (told + String(part)).slice(-2000)))
  let isOver = false
  child.once('exit', () => (isOver = true))
  while (!isOver) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => setTimeout(resolve, 50, false))
      socket.once('connect', () => socket.destroy())
    })
    if (isThere) return child
  }
  console.log(`${given[0] ?? ''} did not start here, so nothing is said of it: ${told.slice(0, 300)}`)
  return null
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function together(count: number, act: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const writer = async () => {
    while (next < perRound) await act(next++)
  }
  await Promise.all(Array.from({ length: count }, writer))
}
