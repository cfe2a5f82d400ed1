import type { ReminderRow } from '@duebook/contract/reminder'

type Known = Pick<ReminderRow, 'nominal' | 'step' | 'stepText' | 'of' | 'state' | 'sentAt'>
/** A step as the ledger says it, and the date that it counts from; null where it plans nothing. */
export type SaidStep = { text: string; of: string } | null

/**
 * The place by which the ledger's keys know each step: the one that it had when it was planned. By its present place alone a step would
 * take the row of another that was removed before it, which has gone out, and be silent; or be told again by a row of its own.
 */
export function stepPlaces(steps: readonly SaidStep[], nominal: string, present: Iterable<Known>): number[] {
  const known = new Map<string, string>()
  const rows = [...present].filter(
    (row) => row.nominal === nominal && row.step >= 0 && !row.stepText.endsWith(', asked again'),
  )
  for (const { of, step, stepText } of rows.sort((a, b) => weight(a) - weight(b)))
    if (!known.has(`${of} ${step}`)) known.set(`${of} ${step}`, stepText)
  // What was called back before it went out can be another step's row.
  const taken = new Set(rows.filter((row) => weight(row) < 2).map(({ of, step }) => `${of} ${step}`))
  const used = new Set<number>()
  const use = (place: number) => {
    used.add(place)
    return place
  }
  const highest = Math.max(steps.length, ...rows.map(({ step }) => step + 1))
  const stood = steps.map((step, index) => {
    if (!step) return null
    const isIts = (place: number) => !used.has(place) && known.get(`${step.of} ${place}`) === step.text
    const place = [index, ...Array.from({ length: highest }, (_, at) => at)].find(isIts)
    return place === undefined ? null : use(place)
  })
  return steps.map((step, index) => {
    const place = stood[index]
    if (place !== null && place !== undefined) return place
    const isFree = (at: number) => !used.has(at) && !(step && taken.has(`${step.of} ${at}`))
    return use(
      isFree(index)
        ? index
        : (Array.from({ length: highest + steps.length + 1 }, (_, at) => at + steps.length).find(isFree) ?? index),
    )
  })
}

/** What went out says most about a place, then what is to go out, then what was called back. */
const weight = ({ state, sentAt }: Known) =>
  state === 'planned' ? 1 : state === 'cancelled' && sentAt === null ? 2 : 0
