/** As it is compared: without accents, in small letters. */
export const plain = (text: string) =>
  (ACCENTED.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text).toLowerCase()

// Most texts have none, and a book of ten thousand is gone through at each letter of a search.
const ACCENTED = /[^\p{ASCII}]/u
