import type { HandedFile } from './hand-file.ts'
import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** The proof of an obligation, as a person finds it on its page. */
export function proofOf(page: Page) {
  const section = page.getByRole('region', { name: /^Proof/ })
  const pack = page.getByRole('region', { name: 'Evidence pack' })
  return {
    section,
    pack,
    file: (name: string) => section.getByRole('listitem').filter({ hasText: name }).first(),
    choose: (file: HandedFile) => section.getByLabel('File to attach').setInputFiles(file),
    photograph: (file: HandedFile) => section.getByLabel('Photo to attach').setInputFiles(file),
    /** The server has read the bytes and found the same hash. */
    confirmed: (name: string) =>
      section
        .getByRole('listitem')
        .filter({ hasText: name })
        .filter({ hasText: 'the server found the same' })
        .first()
        .waitFor(),
  }
}

/** A picture as a phone makes one: `height` rows of noise, about 3 kB each, no two alike. */
export function photo(name: string, height = 40): HandedFile {
  const width = 1000
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let at = 0; at < rows.length; at++) rows[at] = at % (width * 3 + 1) === 0 ? 0 : Math.floor(Math.random() * 256)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...parts]) }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), whole.length - 4)
  return whole
}
