import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inOneHouse, operator, page, send, server } from './fixtures/operator.ts'

inOneHouse()

describe('the page of files', () => {
  it('[CO10] shows a file by where its name begins, and deletes it once its name was typed', async () => {
    const put = await fetch(
      `http://127.0.0.1:${server.privatePort}/v0/b/duebook.appspot.com/o?name=${encodeURIComponent('books/a/receipt.txt')}`,
      { method: 'POST', headers: { authorization: 'Bearer owner', 'content-type': 'text/plain' }, body: 'paid' },
    )
    expect(put.status).toBe(200)
    const { text } = await page('/files?prefix=books/a&name=books/a/receipt.txt')
    expect(text).toContain('4 bytes, text/plain')
    expect((await page('/files?prefix=c')).text).toContain('No name begins with “c”.')
    const name = 'books/a/receipt.txt'
    const taken = await fetch(`${operator}/files`, {
      method: 'POST',
      headers: { origin: operator },
      body: new URLSearchParams({ act: 'download', name }),
    })
    expect(taken.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''receipt.txt")
    expect([await taken.text(), taken.headers.get('content-security-policy')]).toEqual([
      'paid',
      "sandbox; default-src 'none'",
    ])
    expect((await send('/files', { act: 'download', name: 'books/a/none' })).text).toContain('role="alert"')
    const sha256 = createHash('sha256').update('paid').digest('hex')
    expect((await send('/files', { act: 'check', name })).text).toMatch(
      new RegExp(`every byte as it was put\\.\\s*SHA-256 <code>${sha256}`),
    )
    expect((await send('/files', { act: 'hold', name })).text).toContain(`Held ${name} of duebook.appspot.com.`)
    const held = await page(`/files?name=${name}`)
    expect(held.text).toContain('until it is let go here')
    expect(held.text).toContain(`downloaded ${name} of`)
    expect(held.text).not.toContain('Delete…')
    const refusedNow = await send('/files', { act: 'delete', name, typed: 'receipt.txt', generation: '1' })
    expect(refusedNow.text).toContain('role="alert"')
    await send('/files', { act: 'letGo', name })
    const form = { act: 'delete', name: 'books/a/receipt.txt', generation: '1' }
    expect((await send('/files', { ...form, typed: 'other' })).text).toContain('To delete it, type receipt.txt.')
    expect((await send('/files', { ...form, typed: 'receipt.txt' })).text).toContain('role="alert"')
    const generation = /name="generation" value="(\d+)"/.exec(
      (await page('/files?name=books/a/receipt.txt&ask=delete')).text,
    )?.[1]
    const gone = await send('/files', { ...form, generation: generation ?? '', typed: 'receipt.txt' })
    expect(gone.text).toContain('Deleted books/a/receipt.txt from duebook.appspot.com.')
  })
})
