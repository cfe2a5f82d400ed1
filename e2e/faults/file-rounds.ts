import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startProduct, until, type Product } from '../product/start-product.ts'

export type FileKillResult = {
  rounds: number
  acknowledged: number
  /** Acknowledged files that are missing or have other bytes. */
  lost: string[]
  /** Metadata whose content is not on the disk, or is another. */
  metadataWithoutBlob: string[]
  /** Contents that nothing refers to, after the collection delay. */
  blobsWithoutMetadata: string[]
  /** Unfinished files that no upload knows of. */
  strayUploads: string[]
}

/** `kill -9` at a random moment under uploads, overwrites, deletions and uploads in parts, `rounds` times on one folder. */
export async function fileKillRounds(rounds: number): Promise<FileKillResult> {
  const folder = mkdtempSync(join(tmpdir(), 'duebook-files-'))
  const dataFolder = join(folder, 'data')
  const rules = join(folder, 'storage.rules')
  writeFileSync(
    rules,
    'service firebase.storage { match /b/{b}/o { match /{name=**} { allow read, write: if true; } } }',
  )
  // The emulator's clock lets the collection delay pass.
  const flags = ['--web', 'none', '--functions', 'none', '--rules', 'none', '--storage-rules', rules, '--emulator']
  const kept = new Map<string, string>()
  let acknowledged = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const product = await startProduct({ dataFolder, flags })
      const load = startFileLoad(product, `k${round}`, kept)
      await Promise.race([
        load.ended.then(() => Promise.reject(new Error(`The server was gone before round ${round} began.`))),
        until(async () => load.acknowledged() >= 5, 'the first acknowledged uploads'),
      ])
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 400))
      await product.kill()
      await load.ended
      acknowledged += load.acknowledged()
    }
    const product = await startProduct({ dataFolder, flags })
    const lost: string[] = []
    for (const [name, sha256] of kept) {
      const answer = await fetch(`${product.origin}${at(name)}?alt=media`)
      const found = answer.ok ? hash(Buffer.from(await answer.arrayBuffer())) : String(answer.status)
      if (found !== sha256) lost.push(`${name}: ${found}`)
    }
    await fetch(`${product.operator}/emulator/v1/projects/duebook/clock`, {
      method: 'POST',
      body: '{"advanceSeconds":172800}',
    })
    const strayBlobs = () => {
      const { referenced, present } = contents(dataFolder)
      return [...present].filter((sha256) => !referenced.has(sha256))
    }
    // While it is at work, a folder may go between two looks at it.
    const isCollected = async () => {
      try {
        return strayBlobs().length === 0
      } catch {
        return false
      }
    }
    await until(isCollected, 'the collection').catch(() => null)
    await product.stop()
    const { referenced, present, uploads } = contents(dataFolder)
    const wrong = [...referenced].filter(
      (sha256) => !present.has(sha256) || hash(readFileSync(blobFile(dataFolder, sha256))) !== sha256,
    )
    return {
      rounds,
      acknowledged,
      lost,
      metadataWithoutBlob: wrong,
      blobsWithoutMetadata: strayBlobs(),
      strayUploads: readdirSync(join(dataFolder, 'storage/uploads')).filter((id) => !uploads.has(id)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Six writers, each with names of its own, so that the last acknowledged write of a name is what must be there. */
function startFileLoad(product: Product, round: string, kept: Map<string, string>) {
  let count = 0
  const write = async (writer: number) => {
    for (let turn = 0; ; turn++) {
      const name = `w${writer}/${round}-${turn % 7}`
      // Some contents come often, so that contents are shared and come back.
      const bytes =
        turn % 3 === 0 ? Buffer.alloc(3000, `shared ${turn % 9}`) : randomBytes(1 + Math.floor(Math.random() * 200_000))
      const before = kept.get(name)
      // Until the answer came, either state is right.
      kept.delete(name)
      if (turn % 5 === 4 && before !== undefined) {
        const answer = await fetch(`${product.origin}${at(name)}`, { method: 'DELETE' })
        if (!answer.ok) throw new Error(`Deleting answered ${answer.status}`)
        continue
      }
      const answer = turn % 4 === 3 ? await inParts(product, name, bytes) : await atOnce(product, name, bytes)
      if (!answer.ok) throw new Error(`An upload answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      kept.set(name, hash(bytes))
      count++
    }
  }
  // The server dies under them: that ends a writer.
  const ended = Promise.all(
    Array.from({ length: 6 }, (_, writer) =>
      write(writer).catch((error: unknown) => {
        if (!(error instanceof TypeError)) throw error
      }),
    ),
  )
  ended.catch(() => undefined)
  return { acknowledged: () => count, ended }
}

const atOnce = (product: Product, name: string, bytes: Buffer) =>
  fetch(`${product.origin}${objects}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })

async function inParts(product: Product, name: string, bytes: Buffer): Promise<Response> {
  const begun = await fetch(`${product.origin}${objects}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(bytes.length),
    },
    body: '{}',
  })
  const address = begun.headers.get('x-goog-upload-url') ?? ''
  const half = Math.floor(bytes.length / 2)
  const part = (command: string, offset: number, content: Buffer) =>
    fetch(address, {
      method: 'POST',
      headers: { 'x-goog-upload-command': command, 'x-goog-upload-offset': String(offset) },
      body: new Uint8Array(content),
    })
  await (await part('upload', 0, bytes.subarray(0, half))).arrayBuffer()
  return part('upload, finalize', half, bytes.subarray(half))
}

function contents(dataFolder: string): { referenced: Set<string>; present: Set<string>; uploads: Set<string> } {
  const database = new DatabaseSync(join(dataFolder, 'storage.sqlite'), { readOnly: true })
  const column = (text: string) =>
    new Set(
      database
        .prepare(text)
        .all()
        .map((row) => String(Object.values(row)[0])),
    )
  const found = {
    referenced: column('SELECT sha256 FROM object'),
    uploads: column('SELECT id FROM upload WHERE open = 1'),
  }
  database.close()
  const blobs = join(dataFolder, 'storage/blobs')
  const present = existsSync(blobs) ? readdirSync(blobs).flatMap((place) => readdirSync(join(blobs, place))) : []
  return { ...found, present: new Set(present) }
}

const objects = '/v0/b/duebook.appspot.com/o'
const at = (name: string) => `${objects}/${encodeURIComponent(name)}`
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const blobFile = (dataFolder: string, sha256: string) => join(dataFolder, 'storage/blobs', sha256.slice(0, 2), sha256)
