import type { WaitingEdit } from '../cloud/edits/waitingEdits.ts'
import type { WhoChanged } from './who-changed.ts'

/** Over a page that names it already, and over a dialog that does not. */
export function titleOf({ gone, title }: WaitingEdit, { name }: WhoChanged, over: 'page' | 'dialog'): string {
  if (gone) return `${name} deleted ${title}`
  return `${name} changed ${over === 'page' ? 'it' : title} meanwhile`
}
