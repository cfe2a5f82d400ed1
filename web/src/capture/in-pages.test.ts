import { expect, test } from 'vitest'
import { inPages } from './in-pages.ts'

test.each([
  ['one\ntwo\nthree', 8, ['one\ntwo', 'three']],
  ['one\ftwo', 100, ['one', 'two']],
  ['withoutany', 4, ['with', 'outa', 'ny']],
  ['', 4, ['']],
])('%j stands on pages of %i letters', (text, most, pages) => {
  expect(inPages(text, most)).toEqual(pages)
})
