import { expect, it } from 'vitest'
import { listPage, type ListRequest } from './list-page.ts'

const names = Array.from({ length: 1000 }, (_, n) => ({ name: `f${String(n).padStart(4, '0')}` }))
const request: ListRequest = {
  bucket: 'b',
  prefix: '',
  delimiter: '/',
  limit: 1000,
  pageToken: null,
  startOffset: '',
  endOffset: '',
  hides: () => false,
}
const rowsOf = (all: readonly { name: string }[]) => (from: string, most: number) =>
  all.filter(({ name }) => name >= from).slice(0, most)

/** A list, and how often others had their turn before it was there. */
async function listBesideOthers(all: readonly { name: string }[]) {
  let turns = 0
  let over = false
  const other = () => {
    turns++
    if (!over) setImmediate(other)
  }
  setImmediate(other)
  const found = await listPage(request, rowsOf(all), ({ name }) => name)
  over = true
  return { found, turns }
}

it('[S15] a list of a thousand gives others their turn on the way, and is whole', async () => {
  const { found, turns } = await listBesideOthers(names)
  expect(found).toEqual({ items: names.map(({ name }) => name), prefixes: [], nextPageToken: null })
  expect(turns).toBeGreaterThan(5)
})

it('[S15] a list of folders that each hold much looks at each once, and gives others their turn as well', async () => {
  const deep = Array.from({ length: 60 }, (_, n) => `d${n + 100}/`).flatMap((folder) =>
    Array.from({ length: 50 }, (_, n) => ({ name: `${folder}${n + 100}` })),
  )
  const { found, turns } = await listBesideOthers(deep)
  expect([found.items.length, found.prefixes.length, found.prefixes[59]]).toEqual([0, 60, 'd159/'])
  expect(turns).toBeGreaterThan(3)
})
