import { describe, expect, it } from 'vitest'
import { crc32c, crc32cText } from './crc32c.ts'
import { readMultipart } from './multipart.ts'
import { checkName } from './names.ts'
import { parseRange } from './range.ts'
import { agrees, sniff } from './sniff.ts'

describe('CRC-32C', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 0],
    ['the check text', Buffer.from('123456789'), 0xe3069283],
    ['32 zeros (RFC 3720, B.4)', Buffer.alloc(32), 0x8a9136aa],
    ['32 ones', Buffer.alloc(32, 0xff), 0x62a8ab43],
    ['0 to 31', Buffer.from(Array.from({ length: 32 }, (_, n) => n)), 0x46dd794e],
  ])('[S09] is right for %s', (_what, bytes, sum) => expect(crc32c(0, bytes)).toBe(sum))
  it('[S09] does not depend on how the bytes are cut, nor on where they lie', () => {
    const bytes = Buffer.alloc(1000, 'abcdefg')
    const whole = crc32c(0, bytes)
    for (const cut of [1, 3, 8, 13, 500, 999])
      expect(crc32c(crc32c(0, bytes.subarray(0, cut)), bytes.subarray(cut))).toBe(whole)
  })
  it('[S09] is told as base64 of the big-endian number', () => expect(crc32cText(0xe3069283)).toBe('4waSgw=='))
})

const B = 'b0undary'
const body = (content: Buffer | string, end = `\r\n--${B}--`) =>
  Buffer.concat([
    Buffer.from(
      `--${B}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n{"name":"n"}\r\n--${B}\r\nContent-Type: text/x\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(end),
  ])
async function* cut(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function read(bytes: Buffer, size = 7) {
  const { metadata, contentType, content, overhead } = await readMultipart(cut(bytes, size), B)
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(Buffer.from(chunk))
  return { metadata, contentType, content: Buffer.concat(chunks), overhead }
}

describe('a multipart body', () => {
  it.each([1, 2, 3, 5, 17, 100, 10_000])('[S09] is read when it comes in pieces of %i bytes', async (size) => {
    const content = Buffer.from(`\r\n--${B.slice(0, 5)}\r\n--\r\n-${'x'.repeat(300)}\r`)
    const found = await read(body(content), size)
    expect(found).toMatchObject({ metadata: { name: 'n' }, contentType: 'text/x' })
    expect(found.content.equals(content)).toBe(true)
    expect(found.overhead).toBe(body(content).length - content.length)
  })
  it.each([
    ['without an end', body('x', '')],
    ['with half an end', body('x', `\r\n--${B}`)],
    ['with a third part', body('x', `\r\n--${B}\r\nContent-Type: a/b\r\n\r\ny\r\n--${B}--`)],
    ['with something after its end', body('x', `\r\n--${B}--\r\nmore`)],
    ['that begins with something else', Buffer.concat([Buffer.from('hello'), body('x')])],
    ['of one part', Buffer.from(`--${B}\r\nContent-Type: application/json\r\n\r\n{}\r\n--${B}--`)],
    ['whose metadata is no JSON', Buffer.from(body('x').toString().replace('{"name":"n"}', '{name}'))],
    [
      'whose metadata is endless',
      Buffer.from(
        body('x')
          .toString()
          .replace('"n"', `"${'n'.repeat(200_000)}"`),
      ),
    ],
    ['that is empty', Buffer.alloc(0)],
  ])('[S09] %s is refused', async (_what, bytes) => {
    await expect(read(bytes, 4096)).rejects.toMatchObject({ httpStatus: 400 })
  })
})

describe('names', () => {
  it.each(['a', 'a/b', 'a//b', '/a', 'a/', '100%', '...', '.a', 'ü😀', 'x'.repeat(1024)])('[S03] %j is one', (name) =>
    expect(checkName(name)).toBe(name),
  )
  it.each([
    '',
    '.',
    '..',
    '../a',
    'a/../b',
    'a/..',
    './a',
    'a/./b',
    'a\nb',
    'a\rb',
    'a\0b',
    '\u007f',
    'a\u0085b',
    'a\u2028b',
    '\ud800',
    'x'.repeat(1025),
    'é'.repeat(513),
  ])('[S03] %j is none', (name) => expect(() => checkName(name)).toThrow())
})

it.each([
  ['bytes=0-4', 10, { first: 0, last: 4 }],
  ['bytes=5-', 10, { first: 5, last: 9 }],
  ['bytes=-3', 10, { first: 7, last: 9 }],
  ['bytes=-30', 10, { first: 0, last: 9 }],
  ['bytes=0-99', 10, { first: 0, last: 9 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-0', 0, 'unsatisfiable'],
  ['bytes=4-2', 10, null],
  ['bytes=0-1,3-4', 10, null],
  ['chunks=0-1', 10, null],
  [undefined, 10, null],
])('[S13] the range %s of %i bytes is %j', (header, size, expected) =>
  expect(parseRange(header, size)).toEqual(expected),
)

describe('what bytes are', () => {
  it.each([
    ['\u0089PNG\r\n\u001a\n....', 'image/png'],
    ['\u00ff\u00d8\u00ff\u00e0', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['RIFF....WEBPVP8 ', 'image/webp'],
    ['....ftypavif', 'image/avif'],
    ['....ftypheic', 'image/heic'],
    ['%PDF-1.7\n', 'application/pdf'],
    ['PK\u0003\u0004', 'application/zip'],
    ['<!DOCTYPE html>', 'text/html'],
    ['\u00ef\u00bb\u00bf  <HTML>', 'text/html'],
    ['hello <script src=x></script>', 'text/html'],
    ['<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['<?xml version="1.0"?><a/>', 'application/xml'],
    ['<\0s\0c\0r\0i\0p\0t\0>\0', 'text/html'],
    ['%PDF-1.4 <html><script>1</script>', 'text/html'],
    ['plain words', null],
  ])('[S12] %j: %s', (text, type) => expect(sniff(Buffer.from(text, 'latin1'))).toBe(type))
  it.each([
    ['image/png', 'image/png', true],
    ['image/png', 'image/jpeg', false],
    ['image/png', null, false],
    ['image/png', 'text/html', false],
    ['application/pdf', 'text/html', false],
    ['text/plain', 'text/html', true],
    ['text/html', 'text/html', true],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip', true],
    ['image/gif', 'application/zip', false],
    ['application/octet-stream', 'image/svg+xml', true],
    ['application/x-own', 'image/svg+xml', false],
    ['text/x-own', null, true],
  ])('[S12] %s beside %s: %s', (declared, sniffed, expected) => expect(agrees(declared, sniffed)).toBe(expected))
})
