import { plural } from '@duebook/domain'

/** How long something took (ms): "40 seconds", "3 minutes", "2 hours". */
export function tookText(took: number): string {
  const seconds = Math.max(0, Math.round(took / 1_000))
  if (seconds < 60) return plural(seconds, 'second')
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? plural(minutes, 'minute') : plural(Math.round(minutes / 60), 'hour')
}
