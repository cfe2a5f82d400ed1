import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { Where } from './next-target.ts'
import { offerUndo } from './undo.ts'

/** Who is to have it; null: nobody. */
export type Assignee = { uid: string; name: string } | null

/** Gives each of them to somebody or to nobody: drawn at once, said in a sentence, with one Undo. Those who have one already keep it. */
export async function assignObligations(
  where: Where,
  obligations: readonly ObligationRecord[],
  to: Assignee,
): Promise<void> {
  const { saveEdit } = await import('../cloud/obligations/editObligation.ts')
  const inverses: (() => Promise<unknown>)[] = []
  const given: ObligationRecord[] = []
  for (const one of obligations) {
    const saved = await saveEdit(where, one, { assignee: to?.uid ?? null })
    if (!saved) continue
    inverses.push(saved.undo)
    given.push(one)
  }
  const [first] = given
  if (!first) return
  const sentence = assignedSentence(
    given.map(({ title }) => title),
    to,
    where.uid,
  )
  offerUndo(
    sentence,
    given.length === 1 ? `who has ${first.title}` : `who has ${given.length}`,
    async () => {
      for (const undo of inverses.toReversed()) await undo()
    },
    given.length === 1 ? { obligationId: first.id } : {},
  )
}

/** "Ben Whitlock has Rent now." */
export function assignedSentence(titles: readonly string[], to: Assignee, uid: string): string {
  const what = titles.length === 1 ? titles[0] : `${titles.length} obligations`
  if (!to) return `Nobody has ${what} now.`
  return to.uid === uid ? `You have ${what} now.` : `${to.name} has ${what} now.`
}
