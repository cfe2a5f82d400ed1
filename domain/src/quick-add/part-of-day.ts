import { plainForm } from './lexicon/lexicon.ts'

/** Usual times of a part of the day, the likeliest first. */
export function timesOf(said: string): string[] {
  const text = plainForm(said)
  if (/noon|^pm$|nachmittag|apres-midi|tarde|middag|lunch/.test(text)) return ['14:00', '12:00', '17:00']
  if (/morning|^am$|first thing|primera hora|fruh|vormittag|morgen|matin|manana|ochtend/.test(text))
    return ['09:00', '08:00', '10:00']
  return ['19:00', '20:00', '21:00']
}

/** The half of the day that an hour is of (0 to 11) where a part of it is said: "morning at 8", "night at 2", "evening at 7"; null where they do not fit. */
export function halfOfPart(said: string, hour: number): 'am' | 'pm' | null {
  const [usual] = timesOf(said)
  if (usual === '09:00') return hour === 0 ? null : 'am'
  if (usual === '14:00') return hour <= 6 ? 'pm' : null
  const isNight = /night|nacht|nuit|noche/.test(plainForm(said))
  if (isNight && hour >= 1 && hour <= 5) return 'am'
  return hour >= (isNight ? 6 : 4) ? 'pm' : null
}

/** Whether a time of the clock can be one of a part of the day. */
export function isOfPart(said: string, at: string): boolean {
  const hour = Number(at.slice(0, 2))
  return halfOfPart(said, hour % 12) === (hour < 12 ? 'am' : 'pm')
}
