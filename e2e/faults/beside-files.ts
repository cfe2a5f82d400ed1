import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import { startProduct, type Product } from '../product/start-product.ts'

export type Beside = { what: string; p50: number; p99: number; most: number; fileRequests: number }

type Work = { origin: string; what: 'uploads' | 'lists' | 'seed' }
const objects = '/v0/b/duebook.appspot.com/o'

/**
 * How long another request (one document, read alone again and again) takes while files are uploaded a hundred at a time, and while lists of a
 * thousand are read eight at a time. The load comes from a thread of its own, so that the clock here measures the server. Times in ms.
 */
export async function besideFiles(): Promise<Beside[]> {
  const folder = mkdtempSync(join(tmpdir(), 'duebook-beside-'))
  const rules = join(folder, 'storage.rules')
  writeFileSync(
    rules,
    "rules_version = '2'; service firebase.storage { match /b/{b}/o { match /{a=**} { allow read, write: if true; } } }",
  )
  const flags = ['--functions', 'none', '--web', 'none', '--storage-rules', rules]
  const product = await startProduct({ dataFolder: join(folder, 'data'), flags })
  try {
    const at = `${product.operator}/v1/projects/duebook/databases/(default)/documents/notes/one`
    const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
    await fetch(at, { method: 'PATCH', headers, body: '{"fields":{"text":{"stringValue":"hello"}}}' })
    const probe = async () => {
      const from = performance.now()
      const answer = await fetch(at, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`The neighbour answered ${answer.status}.`)
      return performance.now() - from
    }
    for (let n = 0; n < 200; n++) await probe()
    const alone: number[] = []
    for (let n = 0; n < 1000; n++) alone.push(await probe())
    const during = async (what: Work['what']) => {
      const times: number[] = []
      const load = startLoad(product, what)
      while (!load.over) times.push(await probe())
      return { times, fileRequests: await load.ended }
    }
    const uploads = await during('uploads')
    await during('seed')
    const lists = await during('lists')
    return [
      summary('alone', alone, 0),
      summary('beside 100 uploads at once', uploads.times, uploads.fileRequests),
      summary('beside 8 lists of 1,000 at once', lists.times, lists.fileRequests),
    ]
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function summary(what: string, times: number[], fileRequests: number): Beside {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { what, p50: at(0.5), p99: at(0.99), most: at(1), fileRequests }
}

function startLoad({ origin }: Product, what: Work['what']) {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { origin, what } satisfies Work })
  const load = { over: false, ended: Promise.resolve(0) }
  load.ended = new Promise<number>((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', reject)
  }).finally(() => (load.over = true))
  load.ended.catch(() => undefined)
  return load
}

async function run({ origin, what }: Work): Promise<number> {
  const many = async (workers: number, of: number, one: (n: number) => Promise<Response>) => {
    let next = 0
    await Promise.all(
      Array.from({ length: workers }, async () => {
        for (let n = next++; n < of; n = next++) {
          const answer = await one(n)
          await answer.arrayBuffer()
          if (!answer.ok) throw new Error(`A file request answered ${answer.status}.`)
        }
      }),
    )
    return of
  }
  const put = (name: string, bytes: number) =>
    fetch(`${origin}${objects}?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes).fill(name.length).map((value, index) => (value * 31 + index) & 255),
    })
  if (what === 'uploads') return many(100, 1000, (n) => put(`up/${n}`, 100_000))
  if (what === 'seed') return many(20, 1000, (n) => put(`many/${n}`, 10 + n))
  return many(8, 200, () => fetch(`${origin}${objects}?prefix=many%2F&maxResults=1000`))
}

// An error is heard by the thread that started this one.
if (!isMainThread && workerData) parentPort?.postMessage(await run(workerData as Work))
