import { plainForm } from './lexicon/lexicon.ts'

/** Usual times of a part of the day, the likeliest first. */
export function timesOf(said: string): string[] {
  const text = plainForm(said)
  if (/noon|^pm$|nachmittag|apres-midi|tarde|middag|lunch/.test(text)) return ['14:00', '12:00', '17:00']
  if (/morning|^am$|first thing|primera hora|fruh|vormittag|morgen|matin|manana|ochtend/.test(text))
    return ['09:00', '08:00', '10:00']
  return ['19:00', '20:00', '21:00']
}

/** Whether an hour of twelve is one of the second half of the day, where a part of it is said: "morning at 8", "night at 2", "evening at 7". */
export const inLaterHalf = (said: string, hour: number): boolean => {
  const [usual = ''] = timesOf(said)
  return usual !== '09:00' && (usual === '14:00' || hour >= 6)
}
