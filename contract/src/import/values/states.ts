import { foldedWord } from './months.ts'

/** Whether the cell of a column says that it is done. A date or a tick counts in a column of when it was done. */
export function saysDone(head: string, written: string): boolean {
  const text = foldedWord(written.trim().slice(0, 100))
  if (text === '' || text === '0' || NO.has(text)) return false
  if (DONE.has(text)) return true
  const number = written.trim()
  if (/^100(?:[.,]0{1,9})?\s?%?$/.test(number)) return true
  if (/(?:^|\s)(?:completed at|date completed|completed on|done on|erledigt am)$/.test(head)) return true
  if (head === 'complete') return /^1(?:[.,]0{1,9})?$/.test(number) || YES.has(text)
  return head !== 'status' && (YES.has(text) || text === '1')
}

/** Whether a status says that it was called off, which is over as well, but was never done. */
export const saysCancelled = (written: string): boolean => CANCELLED.has(foldedWord(written.trim().slice(0, 100)))

/** Whether the cell of a column says that it rests: inactive, disabled, or No in a column of what is active. */
export const saysDisabled = (written: string): boolean => {
  const text = foldedWord(written.trim().slice(0, 100))
  return DISABLED.has(text) || NO.has(text) || text === '0'
}

/** Whether a status rests: inactive, disabled or paused. */
export const saysResting = (written: string): boolean => DISABLED.has(foldedWord(written.trim().slice(0, 100)))

const YES_RENEWS = /^(?:y|yes|true|1|x|✓|ja|j|auto|automatic|automatically|automatisch|oui|si|sim|wahr|vrai)$/
const NO_RENEWS = /^(?:n|no|false|0|nein|non|nee|manual|manually|manuell|none|never|keine)$/

/** Whether a contract renews by itself; null where the cell does not say. */
export function renewsItself(written: string): boolean | null {
  const text = foldedWord(written.trim().slice(0, 100))
  if (YES_RENEWS.test(text)) return true
  return NO_RENEWS.test(text) ? false : null
}

/** A value that a product writes where nothing was chosen. */
export function isResting(head: string, written: string): boolean {
  const text = written.trim().toLowerCase()
  if (text === '' || text === '0' || text === 'false') return true
  return text === 'normal' && (head === 'priority' || head === 'sensitivity')
}

const YES = new Set(['y', 'yes', 'true', 'ja', 'oui', 'si', 'x', '✓', 'checked', 'wahr', 'vrai'])
const NO = new Set(['n', 'no', 'false', 'nein', 'non', 'nee', 'falsch', 'faux'])
const CANCELLED = new Set([
  'cancelled',
  'canceled',
  'gekundigt',
  'storniert',
  'resilie',
  'annule',
  'opgezegd',
  'cancelado',
])
const DONE = new Set([...CANCELLED, 'done', 'completed', 'complete', 'archived', 'erledigt', 'abgeschlossen', 'termine', 'hecho', 'completado', 'voltooid', 'klaar']) // prettier-ignore
const DISABLED = new Set([
  'inactive',
  'disabled',
  'paused',
  'inaktiv',
  'deaktiviert',
  'inactif',
  'inactivo',
  'inactief',
])
