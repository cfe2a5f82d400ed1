/** One of so many parts of all books, which are looked at beside each other. */
export type Part = { index: number; of: number }

export const allBooks: Part = { index: 0, of: 1 }

/** So many dates for each part, and fewer are looked at sooner by one than handed out. */
export const worthAPart = 25

/** A part that nobody has finished after so long (ms) was dropped, and is handed out again: longer than whoever has one may take. */
export const droppedAfter = 600_000

/** Whether the dates of a book are looked at by this part; each book has one. */
export const isOfPart = (book: string, { index, of }: Part): boolean => of === 1 || hashOf(book) % of === index

/** FNV-1a, 32 bits (draft-eastlake-fnv, section 2): books that were made one after another come into different parts. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
