import { expect, it } from 'vitest'
import { replanPage, type ReplanPages, type ReplanPlace, type ReplanWork } from './replan-walk.ts'

const books = {
  ada: { obligations: 3, hands: 2 },
  ben: { obligations: 0, hands: 0 },
  eve: { obligations: 1, hands: 3 },
}
type BookId = keyof typeof books

/** Pages of one; what was done is written down. */
function pagesIn(done: string[]): ReplanPages {
  const page = (part: 'obligations' | 'hands') => async (bookId: string, after: string | null) => {
    const at = after === null ? 0 : Number(after) + 1
    const all = books[bookId as BookId][part]
    if (at < all) done.push(`${bookId} ${part} ${at}`)
    return at + 1 < all ? String(at) : null
  }
  return {
    obligations: page('obligations'),
    hands: page('hands'),
    bookAfter: async (_uid, bookId) => Object.keys(books).find((id) => bookId === null || id > bookId) ?? null,
  }
}

const all = (parts: readonly ('obligations' | 'hands')[], ids: readonly BookId[]) =>
  ids.flatMap((id) => parts.flatMap((part) => Array.from({ length: books[id][part] }, (_, n) => `${id} ${part} ${n}`)))

async function walk(work: ReplanWork, pages: ReplanPages, place: ReplanPlace | null, most: number) {
  for (let n = 0; n < most; n++) if (!(place = await replanPage(work, place, pages))) return null
  return place
}

it.each([
  [
    'a person whose clock is another',
    { of: { uid: 'ada' }, isOfLedger: true },
    all(['obligations', 'hands'], ['ada', 'ben', 'eve']),
  ],
  ['a person who is away', { of: { uid: 'ada' }, isOfLedger: false }, all(['hands'], ['ada', 'ben', 'eve'])],
  ['a book in which somebody sees less', { of: { bookId: 'eve' }, isOfLedger: false }, all(['hands'], ['eve'])],
] as const)('goes through all that is of %s, each page once, however often it is cut', async (_, work, expected) => {
  for (const most of [1, 2, 3, 100]) {
    const done: string[] = []
    let place = await walk(work, pagesIn(done), null, most)
    while (place) place = await walk(work, pagesIn(done), JSON.parse(JSON.stringify(place)) as ReplanPlace, most)
    expect(done).toEqual(expected)
  }
})
