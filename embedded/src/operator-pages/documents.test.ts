import { beforeAll, describe, expect, it } from 'vitest'
import { inOneHouse, admin, operator, owner, page, send } from './fixtures/operator.ts'

inOneHouse()

describe('the page of documents', () => {
  const documents = '/v1/projects/duebook/databases/(default)/documents'
  const stored = async (path: string) =>
    (await (await fetch(`${operator}${documents}/${path}`, { headers: owner })).json()) as {
      fields?: Record<string, unknown>
      updateTime?: string
      error?: object
    }
  const write = (path: string, fields: object) =>
    fetch(`${operator}${documents}/${path}`, { method: 'PATCH', headers: owner, body: JSON.stringify({ fields }) })
  beforeAll(async () => {
    for (const [id, day, state] of [
      ['gas', '2026-11-17', 'open'],
      ['rent', '2026-12-01', 'open'],
      ['tax', '2026-12-31', 'done'],
    ] as const)
      await write(`books/home/dates/${id}`, {
        effective: { stringValue: day },
        state: { stringValue: state },
        'a.b`c': { integerValue: '1' },
        note: { stringValue: '<b>bold</b>' },
      })
    await write('books/office/dates/lease', {
      effective: { stringValue: '2027-03-31' },
      state: { stringValue: 'open' },
    })
  })

  it('[CO7] goes from the collections to a document and what is below it, also where a document is none', async () => {
    expect((await page('/documents')).text).toContain('href="/documents?path=books"')
    const home = await page('/documents?path=books/home')
    expect(home.text).toContain('<b>books/home is not a document.</b>')
    expect(home.text).toContain('path=books%2Fhome%2Fdates')
    expect((await page('/documents?path=books//home')).text).toContain('That is no path')
    const gas = (await page('/documents?path=books/home/dates/gas')).text
    expect(gas).toContain('&#60;b&#62;bold')
    expect(gas).not.toContain('<b>bold')
  })

  it('[CO7] runs a query and names the index it used', async () => {
    const asked = '/documents?path=books/home/dates&field1=state&op1=%3D%3D&value1=open&order=effective&way=falling'
    const { text } = await page(asked)
    expect(text).toMatch(/Used the index<\/b>\s*<code>\(state ASC, __name__ ASC\)/)
    expect(text.indexOf('>rent</a>')).toBeLessThan(text.indexOf('>gas</a>'))
    expect(text).not.toContain('>tax</a>')
    expect(text).toContain('2 given')
    const everywhere = await page('/documents?path=books/home/dates&all=yes&field1=state&op1=%3D%3D&value1=open')
    expect(everywhere.text).toContain('>books/office/dates/lease</a>')
    expect(everywhere.text).toContain('Went through the documents')
    expect(everywhere.text).toContain('4 read, 3 given')
    const wrong = await page('/documents?path=books/home/dates&field1=state&op1=in&value1=open')
    expect(wrong.text).toContain('role="alert"')
  })

  it('[CO7] says of each step how it found its documents, how many it read, and whether the hosted service would', async () => {
    const asked = async (query: string) => {
      const { text } = await page(`/documents?path=books/home/dates&${new URLSearchParams(query).toString()}`)
      return text.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')
    }
    expect(await asked('')).toContain('Went through the documents (__name__ ASC) 3 read, 3 given')
    expect(await asked('order=effective&way=falling')).toContain(
      'Used the index (effective DESC, __name__ DESC) 3 read, 3 given',
    )
    // The first in order are enough.
    expect(await asked('order=effective&limit=1')).toContain('(effective ASC, __name__ ASC) 1 read, 1 given')
    const both = await asked('field1=state&op1===&value1=open&field2=effective&op2===&value2=2026-12-01')
    expect(both).toContain('Used the indexes (state ASC, __name__ ASC), (effective ASC, __name__ ASC) side by side')
    expect(both).toMatch(/side by side \d read, 1 given/)
    expect(both).not.toContain('hosted service')
    const several = await asked('field1=state&op1=in&value1=[open, done]&order=effective')
    expect(several).toContain('2 steps 3 read, 3 given')
    expect(several).toContain('Used the index (state ASC, __name__ ASC), then sorted 2 read, 2 belong')
    expect(several).toContain('Used the index (state ASC, __name__ ASC), then sorted 1 read, 1 belongs')
    expect(several).toContain('The hosted service refuses such a query')
    expect(several).toContain('Add this to “indexes” in the file of indexes.')
    expect(several).toContain(
      '{ &#34;collectionGroup&#34;: &#34;dates&#34;, &#34;queryScope&#34;: &#34;COLLECTION&#34;, &#34;fields&#34;: [ { &#34;fieldPath&#34;: &#34;state&#34;',
    )
    expect(several.match(/Add this to/g)).toHaveLength(1)
    const lost = await asked('field1=state&op1=!=&value1=open&order=state')
    expect(lost).toContain('Used the index (state ASC, __name__ ASC) 3 read, 1 given')
  })

  it('[CO7] explains a query by what each step read and how long it took by itself, which comes to the whole', async () => {
    const asked = 'field1=state&op1=in&value1=[open, done]&order=effective&limit=2'
    const { all, text } = await page(`/documents?path=books/home/dates&${new URLSearchParams(asked).toString()}`)
    const rows = [
      ...(/<summary class="link">Explain<\/summary>[^]*?<\/table>/.exec(text)?.[0] ?? '').matchAll(
        /<tr[^>]*>([^]*?)<\/tr>/g,
      ),
    ].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>([^]*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replaceAll(/<[^>]*>/g, '').trim()),
    )
    expect(rows.map(([name, read, left]) => [name?.split('(')[0]?.trim(), read, left])).toEqual([
      ['Step', 'Read', 'Left'],
      ['Used the index', '2', '2'],
      ['Used the index', '1', '1'],
      ['Put in order, and cut to the limit', '3', '2'],
      ['Waiting, and the rest', '', ''],
      ['Given', '', '2'],
    ])
    const [first = 0, second = 0, order = 0, rest = 0, whole = 0] = rows.slice(1).map((row) => Number(row[3]))
    for (const took of [first, second, whole]) expect(took).toBeGreaterThan(0)
    for (const took of [order, rest]) expect(took).toBeGreaterThanOrEqual(0)
    expect(Math.abs(first + second + order + rest - whole)).toBeLessThan(0.01)
    // A press chooses a definition whole, because no script could put it on the clipboard.
    expect(all).toMatch(/\.whole \{\s*user-select: all;/)
    expect(text).toContain('<pre class="raw whole" tabindex="0">')
  })

  it('[CO8] sets, adds and takes out one field, and leaves the others as they are', async () => {
    const path = 'books/home/dates/gas'
    const at = async () => (await stored(path)).updateTime ?? ''
    const set = async (field: string, kind: string, value: string) =>
      send('/documents', { act: 'set', doc: path, at: await at(), field, kind, value, back: 'path=books/home/dates' })
    expect((await set('effective', 'string', '2026-11-18')).text).toContain('Set effective of books/home/dates/gas.')
    await set('amount', 'number', '142.5')
    await set('a.b`c', 'number', '2')
    await set('at', 'timestamp', '2026-11-20T17:05:12Z')
    expect((await set('amount', 'number', 'many')).text).toContain('That is no number.')
    expect((await stored(path)).fields).toEqual({
      effective: { stringValue: '2026-11-18' },
      state: { stringValue: 'open' },
      'a.b`c': { integerValue: '2' },
      note: { stringValue: '<b>bold</b>' },
      amount: { doubleValue: 142.5 },
      at: { timestampValue: expect.stringMatching(/^2026-11-20T17:05:12\.0*Z$/) as string },
    })
    await send('/documents', { act: 'remove', doc: path, at: await at(), field: 'a.b`c' })
    expect(Object.keys((await stored(path)).fields ?? {})).not.toContain('a.b`c')
  })

  it('[CO3] [CO8] writes nothing over what somebody changed meanwhile, and keeps what was typed', async () => {
    const path = 'books/home/dates/rent'
    const before = (await stored(path)).updateTime ?? ''
    await write(path, { effective: { stringValue: '2026-12-02' } })
    const ask = 'edit effective'
    const fields = { act: 'set', doc: path, at: before, ask, field: 'effective', kind: 'string', value: '2026-12-24' }
    const { text } = await send('/documents', fields)
    expect(text).toContain('Not written: somebody changed it')
    expect(text).toContain('2026-12-24</textarea>')
    expect(text).toContain('is 2026-12-02')
    expect((await stored(path)).fields).toEqual({ effective: { stringValue: '2026-12-02' } })
  })

  it('[CO13] says whether the rules would let somebody make the write, and what of them decided, and writes nothing', async () => {
    const doc = 'books/home/dates/judged'
    await write(doc, { state: { stringValue: 'open' }, effective: { stringValue: '2026-11-17' } })
    const { localId: kofi = '' } = await admin('accounts', { email: 'kofi@okafor.example' })
    const before = await stored(doc)
    const asked = { act: 'set', doc, ask: 'edit effective', field: 'effective', kind: 'string', value: '2026-11-19' }
    const judge = (fields: Record<string, string>) => send('/documents', { ...asked, judge: 'yes', ...fields })
    expect((await judge({})).text).toContain('would refuse this write to whoever is not signed in')
    const text = (await judge({ as: 'kofi@okafor.example' })).text
    expect(text).toContain('The rules would refuse this write to kofi@okafor.example:')
    expect(text).toMatch(/@ L\d+/)
    await write(`people/${kofi}`, { role: { stringValue: 'owner' } })
    const allowed = (await judge({ as: kofi })).text
    expect(allowed).toContain(`The rules would let ${kofi} write this.`)
    expect(allowed).toContain('2026-11-19</textarea>')
    expect((await judge({ as: kofi, field: 'state', value: 'done' })).text).toContain('would refuse')
    expect((await judge({ as: kofi, act: 'delete' })).text).toContain('would refuse')
    expect((await judge({ as: kofi, act: 'replace', json: '{"n": 1}' })).text).toContain('not as the protocol writes')
    expect((await judge({ as: 'olu@okafor.example' })).text).toContain('Nobody here has olu@okafor.example.')
    expect(await stored(doc)).toEqual(before)
    expect((await page('/documents')).text).not.toContain('2026-11-19')
  })

  it('[CO8] makes one, writes all of one, and deletes one whose id was typed', async () => {
    const json = '{"title": {"stringValue": "New"}}'
    const made = await send('/documents', { act: 'create', path: 'books/home/dates', id: 'new', json })
    expect(made.text).toContain('Made books/home/dates/new.')
    expect((await send('/documents', { act: 'create', path: 'books/home/dates', id: 'new', json })).text).toContain(
      'already exists',
    )
    expect((await send('/documents', { act: 'create', path: 'books/home/dates', id: 'a/b', json })).text).toContain(
      'without a slash',
    )
    const doc = 'books/home/dates/new'
    const at = async () => (await stored(doc)).updateTime ?? ''
    await send('/documents', { act: 'replace', doc, at: await at(), json: '{"n": {"integerValue": "1"}}' })
    expect((await stored(doc)).fields).toEqual({ n: { integerValue: '1' } })
    const wrong = await send('/documents', { act: 'replace', doc, at: await at(), json: '{"n": 1}' })
    expect(wrong.text).toContain('role="alert"')
    expect((await send('/documents', { act: 'delete', doc, at: await at(), typed: 'New' })).text).toContain(
      'To delete it, type new.',
    )
    await send('/documents', { act: 'delete', doc, at: await at(), typed: 'new' })
    expect((await stored(doc)).error).toBeDefined()
  })
})
