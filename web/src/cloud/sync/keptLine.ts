import { leavesCopy } from './lastSeen.ts'

const PLACE = 'duebook.line'

/** The line that this person began and did not save, on this device; for a sign-in that is to end with the tab, in the tab. */
export function keptLine(uid: string): string {
  const kept = sessionStorage.getItem(PLACE) ?? localStorage.getItem(PLACE) ?? ''
  return kept.startsWith(`${uid} `) ? kept.slice(uid.length + 1) : ''
}

export function keepLine(uid: string, line: string) {
  if (line.trim() === '') return forgetKeptLine()
  const place = leavesCopy() ? localStorage : sessionStorage
  place.setItem(PLACE, `${uid} ${line}`)
}

export function forgetKeptLine() {
  sessionStorage.removeItem(PLACE)
  localStorage.removeItem(PLACE)
}
