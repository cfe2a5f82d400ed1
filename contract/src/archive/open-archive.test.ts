import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOf, filesOf, manifestOf, open, receipt, zipOf } from '../fixtures/exported-book.ts'
import { zipOf as zipped } from '../fixtures/zip-of.ts'
import { archiveParts, partPath } from './archive-parts.ts'

describe('a ZIP that is not an export', () => {
  const files = filesOf({})
  const path = partPath('book', 'activity')
  const wrong = { ...files, [path]: bytesOf('[]') }
  it.each<[string, Uint8Array, object]>([
    ['has no manifest', zipped([['a.txt', bytesOf('a')]]), { code: 'archive' }],
    ['has the manifest of another product', zipOf(files, { format: 'theirs' }), { code: 'archive' }],
    ['is of a newer Duebook', zipOf(files, manifestOf(files, { version: 2 })), { code: 'newer-format' }],
    ['has a manifest that cannot be read', zipOf(files, manifestOf(files, { books: 'all' })), { code: 'bad-archive' }],
    ['has a file that is not what it says', zipOf(wrong, manifestOf(files)), { code: 'wrong-hash', name: path }],
    [
      'has a file that nobody listed',
      zipOf({ ...files, 'more.txt': receipt }, manifestOf(files)),
      { code: 'wrong-hash' },
    ],
    ['lacks a file', zipOf({}, manifestOf(files)), { code: 'wrong-hash' }],
    ['leads out of its folder', zipped([['../x', receipt]]), { code: 'bad-archive' }],
    ['begins at the root', zipped([['/x', receipt]]), { code: 'bad-archive' }],
    ['names a drive', zipped([['c:\\x', receipt]]), { code: 'bad-archive' }],
    ['unpacks to too much', zipped([['manifest.json', new Uint8Array(60_000_000)]]), { code: 'bad-archive' }],
    ['is encrypted', zipOf(files, manifestOf(files), 1), { code: 'bad-archive' }],
    [
      'has a file twice',
      zipped([
        ['a', receipt],
        ['a', receipt],
      ]),
      { code: 'bad-archive' },
    ],
    ['is no ZIP', bytesOf('PK and no more'), { code: 'bad-archive' }],
    ['is nothing', new Uint8Array(), { code: 'bad-archive' }],
  ])('is refused with a reason: it %s', async (_what, bytes, refused) => {
    expect(await open(bytes)).toMatchObject({ refused })
  })

  it('is refused wherever it is cut, and never throws', async () => {
    const whole = zipOf(files)
    for (let at = 0; at < whole.length; at += 97)
      expect(await open(whole.subarray(0, at))).toMatchObject({ refused: { code: 'bad-archive' } })
  })

  it('is refused, or says the same, whatever byte of it is another', async () => {
    const whole = zipOf(files)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const bytes = whole.slice()
        bytes[at] = bytes[at]! ^ by
        const opened = await open(bytes)
        if ('refused' in opened) return
        for (const part of archiveParts) for await (const _ of opened.archive.records('book', part)) continue
      }),
      { numRuns: 400 },
    )
  })
})
