import { build } from 'esbuild'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { patience } from '../../embedded/src/conformance/patience.ts'
import { launchBrowser } from '../product/browser.ts'
import { heldPort, startProduct, until, type Product } from '../product/start-product.ts'

export type BigUpload = {
  megabytes: number
  seconds: number
  same: boolean
  /** Largest resident memory of each end, in MB, and the server's before the upload. */
  server: { before: number; most: number }
  browser: { before: number; most: number }
  survived: string[]
}

/**
 * One file from a page by the official SDK: paused, then without a network, then with the server killed and started again, to its end.
 * Says whether the bytes are the same, and how much memory both ends took.
 */
export async function bigUpload(megabytes: number): Promise<BigUpload> {
  const place = mkdtempSync(join(tmpdir(), 'duebook-big-'))
  const [port, privatePort] = [await heldPort(), await heldPort()]
  const starting = {
    dataFolder: join(place, 'data'),
    port,
    privatePort,
    flags: ['--functions', 'none', '--web', await sdkFolder(place), '--storage-rules', openRules(place)],
  }
  let product = await startProduct(starting)
  const browser = await launchBrowser()
  try {
    const source = join(place, 'source')
    const sent = await makeFile(source, megabytes)
    const context = await browser.newContext()
    context.setDefaultTimeout(patience)
    const page = await context.newPage()
    await page.goto(`${product.origin}/`)
    const browsers = await processesOf(browser)
    const memory = sampled({ server: () => [product.process.pid ?? 0], browser: () => browsers })
    await page.setInputFiles('input', source)
    const start = performance.now()
    await page.evaluate(`begin(${port})`)
    const pausedAt = (share: number) =>
      until(
        async () => page.evaluate(`!pauses.includes(${share}) && task.snapshot.state === 'paused'`),
        `the pause after ${share * 100} %`,
        900_000,
      )
    const survived: string[] = []
    await pausedAt(0.1)
    await page.evaluate('task.resume()')
    survived.push('pause')
    await pausedAt(0.3)
    await context.setOffline(true)
    await page.evaluate('task.resume()')
    await until(async () => page.evaluate('cutRequests > 0'), 'a request to fail without a network')
    await context.setOffline(false)
    survived.push('network cut')
    await pausedAt(0.55)
    await page.evaluate('task.resume()')
    await product.kill()
    product = await startProduct(starting)
    survived.push('kill -9')
    const state = await until(async () => page.evaluate<string>('finalState'), 'the end of the upload', 1_800_000)
    const seconds = (performance.now() - start) / 1000
    memory.stop()
    if (state !== 'success') throw new Error(`The upload ended with ${state}.`)
    return { megabytes, seconds, same: (await hashOf(product)) === sent, ...memory.found, survived }
  } finally {
    await browser.close()
    await product.stop()
    rmSync(place, { recursive: true, force: true })
  }
}

async function makeFile(path: string, megabytes: number): Promise<string> {
  const file = await open(path, 'w')
  for (let written = 0; written < megabytes; written += 8) await file.write(randomBytes(8 << 20))
  await file.close()
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

function hashOf(product: Product): Promise<string> {
  return new Promise((resolve, reject) => {
    get(`${product.origin}/v0/b/duebook.appspot.com/o/big?alt=media`, (answer) => {
      const hash = createHash('sha256')
      answer.on('data', (chunk: Buffer) => hash.update(chunk))
      answer.on('end', () => resolve(hash.digest('hex')))
      answer.on('error', reject)
    }).on('error', reject)
  })
}

async function sdkFolder(place: string): Promise<string> {
  const web = join(place, 'web')
  mkdirSync(join(web, 'assets'), { recursive: true })
  const { outputFiles } = await build({
    stdin: {
      contents: `import * as app from 'firebase/app'; import * as storage from 'firebase/storage'
        window.cutRequests = 0
        // It pauses itself at these shares, however late anybody looks at it.
        window.pauses = [0.1, 0.3, 0.55]
        let isPausing = false
        addEventListener('error', () => undefined)
        const send = XMLHttpRequest.prototype.send
        XMLHttpRequest.prototype.send = function (...given) { this.addEventListener('error', () => window.cutRequests++); return send.apply(this, given) }
        window.begin = (port) => {
          const files = storage.getStorage(app.initializeApp({ projectId: 'duebook', apiKey: 'k', storageBucket: 'duebook.appspot.com' }))
          storage.connectStorageEmulator(files, '127.0.0.1', port)
          window.task = storage.uploadBytesResumable(storage.ref(files, 'big'), document.querySelector('input').files[0])
          window.finalState = ''
          window.task.on('state_changed', ({ bytesTransferred, totalBytes, state }) => {
            if (state === 'paused') isPausing = false
            if (state !== 'running' || isPausing || !(bytesTransferred >= window.pauses[0] * totalBytes)) return
            isPausing = true
            window.pauses.shift()
            window.task.pause()
          })
          window.task.then(() => (window.finalState = 'success'), (error) => (window.finalState = error.code))
        }`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    format: 'iife',
  })
  writeFileSync(join(web, 'assets/sdk.js'), outputFiles[0]?.text ?? '')
  writeFileSync(
    join(web, 'index.html'),
    '<!doctype html><title>big</title><input type="file"><script src="/assets/sdk.js"></script>',
  )
  return web
}

function openRules(place: string): string {
  const file = join(place, 'storage.rules')
  writeFileSync(
    file,
    'service firebase.storage { match /b/{b}/o { match /{name=**} { allow read, write: if true; } } }',
  )
  return file
}

/** All processes of the browser: the page's own, and the one that reads the file for it. */
async function processesOf(browser: Awaited<ReturnType<typeof launchBrowser>>): Promise<number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo.map(({ id }) => id)
}

/** Looks five times a second at the resident memory of processes. */
function sampled(processes: Record<'server' | 'browser', () => number[]>) {
  const now = (end: 'server' | 'browser') => processes[end]().reduce((sum, pid) => sum + residentMegabytes(pid), 0)
  const found = { server: { before: now('server'), most: 0 }, browser: { before: now('browser'), most: 0 } }
  const timer = setInterval(() => {
    for (const end of ['server', 'browser'] as const) found[end].most = Math.max(found[end].most, now(end))
  }, 200)
  return { found, stop: () => clearInterval(timer) }
}

function residentMegabytes(pid: number): number {
  try {
    return Math.round((Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1_048_576)
  } catch {
    // The process has just been killed; the next look finds the next one.
    return 0
  }
}
