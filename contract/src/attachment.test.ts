import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fileNameOf, fileTypeOf, fileTypes, mostFileBytes, readStoragePath, storagePath } from './attachment.ts'

const rules = readFileSync(new URL('../../storage.rules', import.meta.url), 'utf8')

it.each([
  ['receipt.png', 'receipt.png'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['C:\\fakepath\\a.pdf', 'C__fakepath_a.pdf'],
  ['a\u0000b\n.txt', 'a_b_.txt'],
  ['..', 'file'],
  ['  ', 'file'],
  ['Quittung Größe €.pdf', 'Quittung Größe €.pdf'],
])('the name %j stands in a path as %j', (given, name) => expect(fileNameOf(given)).toBe(name))
it('shortens a long name and keeps its ending', () => {
  const name = fileNameOf(`${'x'.repeat(300)}.jpeg`)
  expect(name).toHaveLength(200)
  expect(name).toMatch(/x\.jpeg$/)
})
it('reads back the paths that it makes, and no others', () => {
  expect(readStoragePath(storagePath('book', 'file-0001', 'a b.pdf'))).toEqual({
    bookId: 'book',
    attachmentId: 'file-0001',
    name: 'a b.pdf',
  })
  for (const path of [
    '',
    'books/b/attachments/a',
    'books/b/attachments/a/b/c',
    'books//attachments/a/b',
    'users/b/attachments/a/b',
  ])
    expect(readStoragePath(path)).toBeNull()
})
it('takes the kind that the browser says, else the ending’s, and none besides', () => {
  expect(fileTypeOf('a.png', 'image/png')).toBe('image/png')
  expect(fileTypeOf('a.eml', '')).toBe('message/rfc822')
  expect(fileTypeOf('IMG_1.HEIC', 'application/octet-stream')).toBe('image/heic')
  expect(fileTypeOf('a.csv', 'text/csv; charset=utf-8')).toBe('text/csv')
  for (const name of ['page.html', 'drawing.svg', 'run.exe', 'noending'])
    expect(fileTypeOf(name, 'text/html')).toBeNull()
})
it('names the kinds and the length that storage.rules lets in', () => {
  for (const type of fileTypes.filter((one) => !one.includes('openxmlformats'))) expect(rules).toContain(`'${type}'`)
  for (const type of fileTypes.filter((one) => one.includes('openxmlformats')))
    expect(type).toMatch(
      /^application\/vnd\.openxmlformats-officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet)$/,
    )
  expect(rules).toContain(`file.size <= ${mostFileBytes / 1024 / 1024} * 1024 * 1024`)
})
