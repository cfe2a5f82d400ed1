import {
  calendarDate,
  keyByChannel,
  reminderKey,
  snoozeKey,
  watcherKey,
  type Channel,
  type EscalationLine,
  type EscalationOccurrence,
} from '@duebook/domain'
import type { DateSettings } from './settings-of.ts'
import type { DateStanding } from './standing.ts'

/** A date as its lines were made: which step each key of the planner's stands for. */
export type LineGround = {
  standing: Pick<DateStanding, 'obligationId' | 'nominal'>
  occurrence: EscalationOccurrence
  steps: DateSettings['steps']
  /** The planner's index of a step, by the key of its lines. */
  indexOf: ReadonlyMap<string, number>
  /** Lines that wait for a brief. */
  held: readonly EscalationLine[]
  /** Of lines that left before, as they are by mail. */
  keys: ReadonlyMap<string, string>
}

/** Which step a line belongs to, as the planner counts them. */
export function stepOfLine({ kind, n, key }: EscalationLine, { indexOf, occurrence }: LineGround): number | null {
  if (kind === 'step' && n !== null) return n
  if (key === null) return null
  return indexOf.get(key) ?? occurrence.naggings.find((one) => one.key === key)?.step ?? null
}

/**
 * The key of a line in the ledger, and for each of its ways. Steps and nags of whoever is asked first have the keys under which they are
 * planned; of all else the key says what it is, of which round, for whom and when.
 */
export function lineKey(line: EscalationLine, channel: Channel, ground: LineGround): string {
  const known = ground.keys.get(line.id)
  if (known !== undefined) return keyByChannel(known, channel)
  const { obligationId, nominal } = ground.standing
  const step = stepOfLine(line, ground)
  const said = step === null ? undefined : ground.steps[step]
  const { kind, n, why, to } = line
  if (said) {
    const { place } = said
    const ofStep = reminderKey(obligationId, nominal, place, said.of, channel)
    if (kind === 'step') return isFirst(line, ground, ofStep, channel) ? ofStep : `${ofStep}_to_${to}`
    if (kind === 'told') return watcherKey(ofStep, to)
    if (kind === 'nag') {
      const ofNag = reminderKey(obligationId, nominal, place, said.of, channel, n ?? 1)
      return isFirst(line, ground, ofStep, channel) ? ofNag : `${ofNag}_to_${to}`
    }
  }
  if (kind === 'snooze') return snoozeKey(obligationId, nominal, line.raw, channel)
  const what = [kind, n, why].filter((one) => one !== null).join('-')
  const { due, round } = ground.occurrence
  return [obligationId, nominal, what, calendarDate(due), `r${round.n}`, line.raw, channel, 'to', to].join('_')
}

/** Whether it goes to the first whom its step went to, or is to go to; one that waits for a brief keeps the key that it has. */
function isFirst({ key, to }: EscalationLine, ground: LineGround, ofStep: string, channel: Channel): boolean {
  const { occurrence, held, keys } = ground
  const waits = held.filter((one) => one.kind === 'step' && one.key === key)
  const went = (key === null ? undefined : occurrence.came[key]) ?? []
  const first =
    waits.find(({ id }) => isOf(keys.get(id), ofStep, channel))?.to ??
    went.find((uid) => !occurrence.watchers.includes(uid)) ??
    occurrence.naggings.find((one) => one.key === key)?.first ??
    waits[0]?.to
  return first === undefined || first === to
}

const isOf = (known: string | undefined, key: string, channel: Channel) =>
  known !== undefined && keyByChannel(known, channel) === key
