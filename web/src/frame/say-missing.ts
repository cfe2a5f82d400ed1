import { announce } from '../ui/toast.ts'
import { isTyped } from './keyboard/typed-here.ts'

let inARow = 0

/**
 * Says that what was to be opened could not be fetched, and offers it again. What fails a second time may be of a release that is gone: then the page
 * can be loaded, after a word on what is typed there.
 */
export function sayMissing(openAgain: () => void) {
  inARow += 1
  if (inARow === 1) announce('That part of Duebook could not be fetched.', null, { name: 'Try again', run: openAgain })
  else announce('It could not be fetched again. The page has to be loaded.', null, { name: 'Load the page', run: load })
}

/** Something was opened, so the next failure is a first one. */
export const noneMissing = () => void (inARow = 0)

function load() {
  if (!isTyped()) return location.reload()
  announce('What is typed on this page is not saved. Save it first.', null, {
    name: 'Load it without that',
    run: () => location.reload(),
  })
}
