import type { Schedule } from '../schedule.ts'
import type { ObligationKind } from './piece.ts'

/** What kind a title speaks of; null where it does not. */
export function inferredKind(title: string, schedule: Schedule | null): ObligationKind | null {
  if (schedule?.type === 'term') return 'contract'
  return KIND_WORDS.find(([words]) => words.test(title))?.[1] ?? null
}

const KIND_WORDS: [RegExp, ObligationKind][] = [
  [/\b(council|car|road|vehicle) tax\b(?! returns?\b)/i, 'bill'],
  [/\bvisa (card|bill)\b/i, 'bill'],
  [
    /\b(vat|tax|paye|self[- ]assessment|(?<=\w )returns?(?! (?:window|by|library)\b)|filing|accounts|form \d+)\b/i,
    'filing',
  ],
  [/\b(lease|contract|tenancy|subscription)\b/i, 'contract'],
  [/\b(licen[cs]e|permit|passport|visa|mot|cert|certificate|safety check)\b/i, 'licence'],
  [/\b(warranty|guarantee)\b/i, 'warranty'],
  [/\b(essay|coursework|assignment|homework|dissertation|exam)\b/i, 'coursework'],
  [/\b(insurance|renewal|renew|membership)\b/i, 'renewal'],
  [
    /\b(bills?|rent|mortgage|loan|fees?|payments?|invoices?|electricity|gas|water(?! (?:filter|the|my|our|plants?|garden|flowers?)\b)|broadband|phone)\b/i,
    'bill',
  ],
]
