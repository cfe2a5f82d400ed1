import { useToday, useZone } from '../frame/clock.ts'
import { sentAtText } from './sent-at-text.ts'

/** When something was told; `at` in ms since 1970. */
export function SentAt({ at }: { at: number }) {
  const today = useToday()
  const zone = useZone()
  return <time dateTime={new Date(at).toISOString()}>{sentAtText(at, zone, today)}</time>
}
