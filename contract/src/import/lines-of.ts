import { type ImportLine, type ImportRecord } from './record.ts'
import type { Answers, DryRun, WarningCode } from './verdicts.ts'

export type ReadRun = Extract<DryRun, { add: unknown }>

/** What an import keeps of a dry run. `ids` of its additions, in their order; `leaves` those that are left out although they could be added. */
export function linesOf(
  { add, here, needsYou, leftOut, warnings }: ReadRun,
  { ids, leaves, answers }: { ids: readonly string[]; leaves: (id: string, at: number) => boolean; answers: Answers },
): { lines: ImportLine[]; counts: ImportRecord['counts'] } {
  const told = new Map<number, WarningCode[]>()
  for (const { at, code } of warnings) if (at !== undefined) told.set(at, [...(told.get(at) ?? []), code])
  const isRight = (at: number) => answers.records?.[String(at)] !== undefined
  let n = 0
  const lines = add.map((one, i): ImportLine => {
    const id = ids[i] ?? ''
    const { at, title, written } = one
    if (leaves(id, at)) return { verdict: 'leftOut', at, code: 'chosen', title, written }
    return { ...one, verdict: 'add', n: n++, id, right: isRight(at), told: told.get(at) ?? [] }
  })
  lines.push(
    ...here.map(({ key: _key, says: _says, ...one }): ImportLine => ({ verdict: 'here', ...one })),
    ...needsYou.map(({ options: _options, ...one }): ImportLine => ({ verdict: 'refused', ...one })),
    ...leftOut.map((one): ImportLine => ({ verdict: 'leftOut', ...one })),
  )
  const of = (verdict: ImportLine['verdict']) => lines.filter((line) => line.verdict === verdict).length
  const counts = {
    lines: new Set(lines.map(({ at }) => at)).size,
    add: n,
    here: of('here'),
    refused: of('refused'),
    leftOut: of('leftOut'),
    right: lines.filter((line) => line.verdict === 'add' && line.right).length,
  }
  return { lines: lines.toSorted((a, b) => a.at - b.at), counts }
}
