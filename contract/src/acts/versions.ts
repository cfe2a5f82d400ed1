import type { CalendarDate } from '@duebook/domain'
import { mostWatchers, type CatchUp } from '../obligation.ts'
import type { Editable } from './edit-obligation.ts'
import { isSame } from './is-same.ts'

/** An obligation in parts, each of which is one thing to whoever changes it or chooses between two of them. */
export type Version = {
  name: Editable['title']
  kind: Editable['kind']
  owedTo: Editable['counterparty']
  rule: WithoutEnd<Editable['schedule']>
  end: { lastDay: CalendarDate | null; reason: string | null }
  passed: CatchUp | null
  time: Editable['dueTime']
  zone: string
  notice: Editable['notice']
  amount: { amount: Editable['amount']; changes: readonly string[] | null }
  showFrom: Editable['showFrom']
  actBy: NonNullable<Editable['actBy']> | null
  grace: NonNullable<Editable['grace']> | null
  reminders: Editable['reminderPlan']
  proof: Editable['proofPolicy']
  reviewer: string | null
  assignee: string | null
  backup: string | null
  watchers: readonly string[]
  tags: readonly string[]
  notes: string
}
export type Part = keyof Version
type WithoutEnd<S> = S extends unknown ? Omit<S, 'lastDay'> : never
/** What becomes of a part of which there are two versions. */
export type Choice = 'mine' | 'theirs' | 'both'

export function versionOf(obligation: Editable): Version {
  const { lastDay, ...rule } = obligation.schedule
  return {
    name: obligation.title,
    kind: obligation.kind,
    owedTo: obligation.counterparty,
    rule,
    end: { lastDay: lastDay ?? null, reason: obligation.endReason ?? null },
    passed: obligation.catchUp ?? null,
    time: obligation.dueTime,
    zone: obligation.timeZone,
    notice: obligation.notice,
    amount: { amount: obligation.amount, changes: obligation.amountChanges ?? null },
    showFrom: obligation.showFrom,
    actBy: obligation.actBy ?? null,
    grace: obligation.grace ?? null,
    reminders: obligation.reminderPlan,
    proof: obligation.proofPolicy,
    reviewer: obligation.reviewer ?? null,
    assignee: obligation.assignee,
    backup: obligation.backup ?? null,
    watchers: obligation.watchers ?? [],
    tags: obligation.tags,
    notes: obligation.notes,
  }
}

/** The fields that say these parts. The rule and its last day stand in one field: the part that is not given is taken from what stands. */
export function fieldsOf(parts: Partial<Version>, standing: Pick<Editable, 'schedule'>): Partial<Editable> {
  const { lastDay, ...rule } = standing.schedule
  const fields: { [P in Part]: (value: Version[P]) => Partial<Editable> } = {
    name: (title) => ({ title }),
    kind: (kind) => ({ kind }),
    owedTo: (counterparty) => ({ counterparty }),
    rule: (changed) => ({ schedule: scheduleOf(changed, parts.end ? parts.end.lastDay : (lastDay ?? null)) }),
    end: (end) => ({ schedule: scheduleOf(parts.rule ?? rule, end.lastDay), endReason: end.reason }),
    passed: (catchUp) => ({ catchUp }),
    time: (dueTime) => ({ dueTime }),
    zone: (timeZone) => ({ timeZone }),
    notice: (notice) => ({ notice }),
    amount: ({ amount, changes }) => ({ amount, amountChanges: changes && [...changes] }),
    showFrom: (showFrom) => ({ showFrom }),
    actBy: (actBy) => ({ actBy }),
    grace: (grace) => ({ grace }),
    reminders: (reminderPlan) => ({ reminderPlan }),
    proof: (proofPolicy) => ({ proofPolicy }),
    reviewer: (reviewer) => ({ reviewer }),
    assignee: (assignee) => ({ assignee }),
    backup: (backup) => ({ backup }),
    watchers: (watchers) => ({ watchers: [...watchers] }),
    tags: (tags) => ({ tags: [...tags] }),
    notes: (notes) => ({ notes }),
  }
  const of = <P extends Part>(part: P) => fields[part](parts[part] as Version[P])
  return Object.assign({}, ...partsIn(parts).map(of)) as Partial<Editable>
}

const scheduleOf = (rule: Version['rule'], lastDay: CalendarDate | null) =>
  (lastDay ? { ...rule, lastDay } : rule) as Editable['schedule']

/** What was changed from one version to another: each part as it was, and as it is. */
export function changedParts(before: Version, after: Version): { base: Partial<Version>; mine: Partial<Version> } {
  const changed = partsIn(after).filter((part) => !isSame(before[part], after[part]))
  return { base: only(before, changed), mine: only(after, changed) }
}

/**
 * Two changes that began from the same: `base` is what the parts of `mine` were. What they left as it was is to be written; what both changed
 * to different things is nobody's to decide but a person's. What says the same, and what is mine no longer, needs nothing.
 */
export function compareVersions(
  base: Partial<Version>,
  mine: Partial<Version>,
  theirs: Version,
): { write: Partial<Version>; differs: Part[] } {
  const open = partsIn(mine).filter((part) => !isSame(mine[part], theirs[part]) && !isSame(mine[part], base[part]))
  const differs = open.filter((part) => !isSame(base[part], theirs[part]))
  return {
    write: only(
      mine,
      open.filter((part) => !differs.includes(part)),
    ),
    differs,
  }
}

/** The parts that are to be written once it is chosen; theirs stands already. */
export function chosenParts(
  choices: Partial<Record<Part, Choice>>,
  mine: Partial<Version>,
  theirs: Partial<Version>,
): Partial<Version> {
  const taken = (Object.keys(choices) as Part[]).flatMap((part) => {
    const choice = choices[part]
    if (choice === 'mine') return [[part, mine[part]]]
    const both = choice === 'both' ? bothOf(part, mine, theirs) : null
    return both === null ? [] : [[part, both]]
  })
  return Object.fromEntries(taken) as Partial<Version>
}

/** Both in one: theirs first, what only mine has after it. Null where that is no third thing, or would be too much. */
export function bothOf(
  part: Part,
  mine: Partial<Version>,
  theirs: Partial<Version>,
): string | readonly string[] | null {
  const together = <T extends string | readonly string[]>(both: T) =>
    isSame(both, mine[part]) || isSame(both, theirs[part]) ? null : both
  const most = part === 'tags' ? MOST_TAGS : part === 'watchers' ? mostWatchers : null
  if (most !== null) {
    const all = [...new Set([...((theirs[part] ?? []) as string[]), ...((mine[part] ?? []) as string[])])]
    return all.length > most ? null : together(all)
  }
  if (part !== 'notes') return null
  const lines = (theirs.notes ?? '').split('\n')
  const further = (mine.notes ?? '').split('\n').filter((line) => !lines.includes(line))
  const text = [...(theirs.notes ? lines : []), ...further].join('\n')
  return text.length > MOST_NOTES ? null : together(text)
}

const MOST_TAGS = 20
const MOST_NOTES = 10_000

export const partsIn = (version: Partial<Version>) => Object.keys(version) as Part[]
export const only = (version: Partial<Version>, parts: readonly Part[]): Partial<Version> =>
  Object.fromEntries(parts.filter((part) => part in version).map((part) => [part, version[part]]))
