import { afterEach, expect, it } from 'vitest'
import { isTyped } from './typed-here.ts'
import { followTyping } from './follow-typing.ts'

afterEach(() => document.body.replaceChildren())

function typing(markup: string, text: string) {
  document.body.innerHTML = markup
  const field = document.querySelector('input, textarea') as HTMLInputElement
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return field
}

it.each([
  ['a text', '<textarea></textarea>', 'Bring the key', true],
  ['a name', '<input type="text">', 'Rates', true],
  ['a name that was taken out again', '<input type="text">', ' ', false],
  ['a filter', '<input type="text" data-filter>', 'rates', false],
  ['a search', '<input type="search">', 'rates', false],
  ['a form that says so itself', '<span data-sync="typed"></span><input type="checkbox">', 'on', true],
])('what is typed would be lost by loading the page anew: %s', (_what, markup, text, would) => {
  const stop = followTyping()
  typing(markup, text)
  expect(isTyped()).toBe(would)
  stop()
})

it('what was sent off with its form is not', () => {
  const stop = followTyping()
  typing('<input type="text">', 'Rates').remove()
  expect(isTyped()).toBe(false)
  stop()
})
