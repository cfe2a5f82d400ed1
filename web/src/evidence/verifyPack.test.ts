import { createHash, randomBytes } from 'node:crypto'
import { evidenceLimits, type EvidenceLimits } from '@duebook/contract/evidence'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Evidence } from '../cloud/evidence/evidence.ts'
import { makePack } from './makePack.ts'
import { verifyPack } from './verifyPack.ts'

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const check = (bytes: Uint8Array, limits: EvidenceLimits = evidenceLimits) =>
  verifyPack(new Blob([bytes as Uint8Array<ArrayBuffer>]), limits, async (one) => hashOf(one))
const receipt = new Uint8Array(randomBytes(70_000))

/** A pack with this receipt in it, and whatever else is put beside or in the place of it. */
function packOf(other: Zippable = {}, listed: { path: string; size: number; sha256: string }[] = [], level: 0 | 9 = 9) {
  const files = [{ path: 'proofs/a/receipt.png', size: receipt.length, sha256: hashOf(receipt) }, ...listed]
  const manifest = { format: 'duebook-evidence-1', title: 'VAT', madeAt: '2026-11-21T12:00:00.000Z', files }
  return zipSync(
    { 'proofs/a/receipt.png': receipt, 'manifest.json': strToU8(JSON.stringify(manifest)), ...other },
    { level },
  )
}
/** Overwrites a little-endian number at a place found from the signature of the n-th central entry of the archive. */
function patched(
  pack: Uint8Array,
  offset: number,
  value: number,
  { bytes = 4, entry = 0, signature = 0x02014b50 } = {},
) {
  const copy = pack.slice()
  const view = new DataView(copy.buffer)
  let at = -1
  for (let found = 0; found <= entry; found++) {
    at++
    while (view.getUint32(at, true) !== signature) at++
  }
  if (bytes === 2) view.setUint16(at + offset, value, true)
  else view.setUint32(at + offset, value, true)
  return copy
}

describe('a pack', () => {
  it('that was not touched is intact, packed or not', async () => {
    for (const level of [0, 9] as const) {
      const report = await check(packOf({}, [], level))
      expect(report).toMatchObject({
        title: 'VAT',
        intact: true,
        files: [{ path: 'proofs/a/receipt.png', verdict: 'same' }],
      })
    }
  })
  it('tells which file was changed, is missing, or does not belong to it', async () => {
    const other = receipt.slice()
    other[5] = other[5]! ^ 1
    const listed = [{ path: 'changes.json', size: 2, sha256: hashOf(strToU8('[]')) }]
    const report = await check(packOf({ 'proofs/a/receipt.png': other, 'extra.txt': strToU8('x') }, listed))
    expect(report.intact).toBe(false)
    expect(report.files).toEqual([
      { path: 'proofs/a/receipt.png', verdict: 'changed' },
      { path: 'changes.json', verdict: 'missing' },
      { path: 'extra.txt', verdict: 'notListed' },
    ])
  })
  it('made by us proves itself, and holds what was gathered', async () => {
    const attachment = {
      id: 'a-1',
      name: 'AC/DC: receipt?.png',
      size: receipt.length,
      sha256: hashOf(receipt),
      verifiedAt: 'then',
    }
    const evidence = {
      obligation: { id: 'vat', title: 'VAT return' },
      occurrences: [{ state: 'done' }],
      reminders: [],
      changes: [],
      attachments: [attachment, { ...attachment, id: 'a-2', verifiedAt: null }],
    } as unknown as Evidence
    const madeAt = new Date('2026-11-21T12:00:00Z')
    const made = await makePack(evidence, async () => new Blob([receipt]), madeAt)
    const report = await check(new Uint8Array(await made.blob.arrayBuffer()))
    expect(report).toMatchObject({ intact: true, title: 'VAT return', fingerprint: made.fingerprint })
    expect(report.files.map(({ path }) => path)).toContain('proofs/a-1/AC_DC_ receipt_.png')
    expect(report.files.map(({ path }) => path)).not.toContain('proofs/a-2/AC_DC_ receipt_.png')
    await expect(makePack(evidence, async () => new Blob(['other']), madeAt)).rejects.toThrow(
      /not the file that was attached/,
    )
  })
})

describe('an archive that is no honest pack is refused', () => {
  const refused = (pack: Uint8Array, why: RegExp, limits?: EvidenceLimits) =>
    expect(check(pack, limits)).rejects.toThrow(why)
  const zeros = new Uint8Array(5_000_000)
  it('nothing, noise, half a pack, and one without a manifest', async () => {
    await refused(new Uint8Array(0), /too short/)
    await refused(new Uint8Array(randomBytes(5000)), /not a ZIP archive/)
    await refused(packOf().subarray(0, 30_000), /not a ZIP archive/)
    await refused(zipSync({ 'a.txt': strToU8('a') }), /no manifest/)
    await refused(zipSync({ 'manifest.json': strToU8('{"format":"other"}') }), /another kind/)
    await refused(zipSync({ 'manifest.json': strToU8('nothing') }), /cannot be read/)
  })
  it('what would unpack to more than it may', async () => {
    await refused(packOf({ 'zeros.bin': zeros }), /too large/, { ...evidenceLimits, fileBytes: 1_000_000 })
    await refused(packOf({ a: zeros, b: zeros }), /too large/, { ...evidenceLimits, packBytes: 6_000_000 })
    await refused(packOf({ a: strToU8('a'), b: strToU8('b') }), /too many files/, { ...evidenceLimits, files: 2 })
  })
  it('one whose file unpacks to more or less than it says', async () => {
    const packSaying = (size: number) => {
      const listed = [{ path: 'zeros.bin', size, sha256: hashOf(zeros) }]
      return patched(packOf({ 'zeros.bin': zeros }, listed), 24, size, { entry: 2 })
    }
    await refused(packSaying(1000), /larger than it says/)
    await refused(packSaying(5_000_100), /shorter than it says/)
    await refused(packSaying(90_000_000), /a length in it is wrong/)
  })
  it('files that overlap, as in archives that hold the same bytes a thousand times', async () => {
    const pack = packOf({ 'second.bin': strToU8('second') })
    await refused(patched(pack, 42, 0, { entry: 2 }), /overlap/)
    await refused(patched(pack, 42, 0xfffffff0, { entry: 2 }), /overlap/)
  })
  it.each([
    '../evil.sh',
    '/etc/passwd',
    'C:evil',
    'a\\b',
    'a/../../b',
    'a//b',
    './a',
    'nul\u0000.png',
    'x'.repeat(401),
  ])('a name that leads out of it: %j', async (name) => refused(packOf({ [name]: strToU8('x') }), /leads out of it/))
  it('one that is encrypted, split, packed in an unknown way, or indexed wrongly', async () => {
    const pack = packOf()
    await refused(patched(pack, 8, 1, { bytes: 2 }), /encrypted/)
    await refused(patched(pack, 10, 14, { bytes: 2 }), /unknown way/)
    await refused(patched(pack, 10, 1, { bytes: 2, signature: 0x06054b50 }), /several/)
    await refused(patched(pack, 16, 5, { signature: 0x06054b50 }), /index is damaged/)
    await refused(patched(pack, 28, 60_000, { bytes: 2 }), /index is damaged/)
  })
  it('one of two files with one name', async () => {
    const pack = packOf({ 'proofs/a/receipt.pnh': receipt })
    const text = Buffer.from(pack).toString('latin1').replaceAll('receipt.pnh', 'receipt.png')
    await refused(new Uint8Array(Buffer.from(text, 'latin1')), /two files of one name/)
  })
  it('anything that noise makes of a pack ends in a report or a sentence', async () => {
    const pack = packOf({}, [], 0).slice()
    const sound = await check(pack)
    for (let round = 0; round < 300; round++) {
      const copy = pack.slice()
      for (let n = 0; n < 3; n++) copy[Math.floor(Math.random() * copy.length)] = Math.floor(Math.random() * 256)
      const report = await check(copy).catch((error: Error) => error.message)
      if (typeof report === 'string') expect(report).toMatch(/^This is not an evidence pack that can be checked: .+\.$/)
      else if (report.intact)
        expect(report).toEqual({
          ...sound,
          fingerprint: report.fingerprint,
          title: report.title,
          madeAt: report.madeAt,
        })
    }
  })
})
