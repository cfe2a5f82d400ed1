import { plainForm } from './lexicon/lexicon.ts'

/** Usual times of a part of the day, the likeliest first. */
export function timesOf(said: string): string[] {
  const text = plainForm(said)
  if (/noon|nachmittag|apres-midi|tarde|middag|lunch/.test(text)) return ['14:00', '12:00', '17:00']
  if (/morning|fruh|vormittag|morgen|matin|manana|ochtend/.test(text)) return ['09:00', '08:00', '10:00']
  return ['19:00', '20:00', '21:00']
}
