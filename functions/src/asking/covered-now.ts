import type { CalendarDate, Covered, EscalationOccurrence } from '@duebook/domain'

/**
 * How a date is reached (E27), as it stands `today` where it is. A step is missing only while nobody was asked: who was is asked again, the ladder
 * turns to others and whoever has it in hand is asked again, and from its day on it is said daily.
 */
export function coveredNow(
  { reach, why }: Pick<Covered, 'reach' | 'why'>,
  { due, hand }: Pick<EscalationOccurrence, 'due' | 'hand'>,
  today: CalendarDate,
): Pick<Covered, 'reach' | 'why'> {
  if (due > today && hand.state === 'none') return { reach, why }
  const others = why.filter((one) => one !== 'no-steps')
  if (others.length === why.length || others.includes('no-channel')) return { reach, why: others }
  return { reach: others.length > 0 ? 'weak' : 'covered', why: others }
}
