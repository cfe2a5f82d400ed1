import type { EvidenceLimits, EvidenceManifest } from '@duebook/contract/evidence'

export type Checked = { path: string; verdict: 'same' | 'changed' | 'missing' | 'notListed' }
export type PackReport = {
  title: string
  madeAt: string
  /** SHA-256 of the manifest: who has this number from elsewhere knows the whole pack. */
  fingerprint: string
  files: Checked[]
  intact: boolean
}

/**
 * Reads an evidence pack and compares every file with its manifest. The archive is not believed: what it declares is bounded before anything
 * is unpacked, entries must not overlap or share a name, and unpacking ends at the declared length. Throws an Error with a sentence for
 * people when it is no pack. Self-contained, for its text is also the script of the page inside the pack: only globals, no imports.
 */
export async function verifyPack(
  pack: Blob,
  limits: EvidenceLimits,
  digest: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>,
): Promise<PackReport> {
  const refuse = (why: string): never => {
    throw new Error(`This is not an evidence pack that can be checked: ${why}.`)
  }
  const read = async (from: number, to: number) => new Uint8Array(await pack.slice(from, to).arrayBuffer())
  const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  type Entry = { path: string; method: number; packed: number; size: number; at: number }

  const findIndex = async () => {
    if (pack.size < 22) refuse('it is too short')
    if (pack.size > limits.packBytes) refuse('it is too large')
    const from = Math.max(0, pack.size - 65_557)
    const end = await read(from, pack.size)
    const view = viewOf(end)
    for (let at = end.length - 22; at >= 0; at--) {
      if (view.getUint32(at, true) !== 0x06054b50 || at + 22 + view.getUint16(at + 20, true) !== end.length) continue
      const [count, length, start] = [
        view.getUint16(at + 10, true),
        view.getUint32(at + 12, true),
        view.getUint32(at + 16, true),
      ]
      if (view.getUint16(at + 4, true) !== 0 || view.getUint16(at + 8, true) !== count)
        refuse('it is one part of several')
      if (count > limits.files + 1) refuse('it has too many files')
      if (length > limits.indexBytes || start + length !== from + at) refuse('its index is damaged')
      return { count, start, index: await read(start, start + length) }
    }
    return refuse('it is not a ZIP archive')
  }

  const readIndex = ({ count, start, index }: { count: number; start: number; index: Uint8Array }) => {
    const view = viewOf(index)
    const entries = new Map<string, Entry>()
    let total = 0
    let at = 0
    for (let n = 0; n < count; n++) {
      if (at + 46 > index.length || view.getUint32(at, true) !== 0x02014b50) refuse('its index is damaged')
      const [name, extra, comment] = [
        view.getUint16(at + 28, true),
        view.getUint16(at + 30, true),
        view.getUint16(at + 32, true),
      ]
      if (at + 46 + name + extra + comment > index.length) refuse('its index is damaged')
      let path = ''
      try {
        path = new TextDecoder('utf-8', { fatal: true }).decode(index.subarray(at + 46, at + 46 + name))
      } catch {
        refuse('a name in it cannot be read')
      }
      const entry: Entry = {
        path,
        method: view.getUint16(at + 10, true),
        packed: view.getUint32(at + 20, true),
        size: view.getUint32(at + 24, true),
        at: view.getUint32(at + 42, true),
      }
      at += 46 + name + extra + comment
      if (view.getUint16(at - (46 + name + extra + comment) + 8, true) & 1) refuse('it is encrypted')
      if (path.endsWith('/') && entry.size === 0) continue
      if (path === '' || path.length > 400 || /^[/\\]|\\|:|\p{Cc}|(^|\/)\.{0,2}(\/|$)/u.test(path))
        refuse('a name in it leads out of it')
      if (entries.has(path)) refuse('it has two files of one name')
      if (entry.method !== 0 && entry.method !== 8) refuse('it is packed in an unknown way')
      if (entry.method === 0 && entry.packed !== entry.size) refuse('a length in it is wrong')
      if (entry.size > limits.fileBytes || (total += entry.size) > limits.packBytes)
        refuse('what is in it is too large')
      // Deflate cannot do better than about 1:1032.
      if (entry.size > entry.packed * 1_040 + 64) refuse('a length in it is wrong')
      entries.set(path, entry)
    }
    if (at !== index.length) refuse('its index is damaged')
    let last = start
    for (const entry of [...entries.values()].sort((a, b) => b.at - a.at)) {
      if (entry.at + 30 + entry.packed > last) refuse('files in it overlap')
      last = entry.at
    }
    return entries
  }

  const unpack = async (entry: Entry): Promise<Uint8Array<ArrayBuffer>> => {
    const head = await read(entry.at, entry.at + 30)
    const view = viewOf(head)
    if (head.length < 30 || view.getUint32(0, true) !== 0x04034b50) refuse('a file in it is damaged')
    const from = entry.at + 30 + view.getUint16(26, true) + view.getUint16(28, true)
    const packed = pack.slice(from, from + entry.packed)
    if (entry.method === 0) return new Uint8Array(await packed.arrayBuffer())
    const bytes = new Uint8Array(entry.size)
    let length = 0
    const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    for (;;) {
      const { done, value } = await reader.read().catch(() => refuse('a file in it is damaged'))
      if (done) break
      if (length + value.length > entry.size) {
        await reader.cancel()
        refuse('a file in it is larger than it says')
      }
      bytes.set(value, length)
      length += value.length
    }
    return length === entry.size ? bytes : refuse('a file in it is shorter than it says')
  }

  const entries = readIndex(await findIndex())
  const listed = entries.get('manifest.json') ?? refuse('it has no manifest')
  if (listed.size > limits.indexBytes) refuse('its manifest is too large')
  const manifestBytes = await unpack(listed)
  let manifest = {} as EvidenceManifest
  try {
    manifest = JSON.parse(new TextDecoder().decode(manifestBytes)) as EvidenceManifest
  } catch {
    refuse('its manifest cannot be read')
  }
  if (manifest?.format !== 'duebook-evidence-1' || !Array.isArray(manifest.files))
    refuse('its manifest is of another kind')
  const files: Checked[] = []
  const named = new Set(['manifest.json'])
  for (const file of manifest.files.slice(0, limits.files)) {
    const path = String(file?.path)
    if (named.has(path)) refuse('its manifest names a file twice')
    named.add(path)
    const entry = entries.get(path)
    const same = entry !== undefined && entry.size === file.size && (await digest(await unpack(entry))) === file.sha256
    files.push({ path, verdict: !entry ? 'missing' : same ? 'same' : 'changed' })
  }
  for (const path of entries.keys()) if (!named.has(path)) files.push({ path, verdict: 'notListed' })
  return {
    title: String(manifest.title).slice(0, 200),
    madeAt: String(manifest.madeAt).slice(0, 40),
    fingerprint: await digest(manifestBytes),
    files,
    intact: files.length > 0 && files.every(({ verdict }) => verdict === 'same'),
  }
}
