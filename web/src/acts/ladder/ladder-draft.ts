import type { WantedLadder } from '@duebook/contract/asking/ladder'
import type { Plan } from '@duebook/contract/billing/plans'
import { checkBeforeSaving, type Ladder, type ReachRole } from '@duebook/domain'

/** An entry as it is typed; `who` are names of the planner, or uids, with spaces between. */
export type RungDraft = { n: string; unit: 'hours' | 'days'; at: string; who: string; urgent: boolean }
export type LadderDraft = { rungs: readonly RungDraft[]; repeat: string }

export const MOST_ENTRIES = 5

export const namesOf = (who: string | readonly string[]): readonly string[] => (typeof who === 'string' ? [who] : who)

export const ladderDraftOf = (ladder: Ladder | null): LadderDraft => ({
  rungs: (ladder?.rungs ?? []).map(({ after: { n, unit, at }, who, urgent }) => ({
    n: String(n),
    unit,
    at: at ?? '',
    who: namesOf(who).join(' '),
    urgent: urgent ?? false,
  })),
  repeat: String(ladder?.repeat ?? 0),
})

/** Another entry, two days after the last: first the backup, then whoever looks after the book. */
export function newRung(rungs: readonly RungDraft[]): RungDraft {
  const last = rungs.at(-1)
  const n = !last ? 2 : Number(last.n) + 2 || 2
  return {
    n: String(n),
    unit: last?.unit ?? 'days',
    at: last?.at ?? '09:00',
    who: last ? OWNERS : 'backup',
    urgent: false,
  }
}

/** Everybody who looks after a book. */
export const OWNERS = 'admins owner'

/** What is wrong, and with which entry (from 0); null: with the whole. */
export type LadderProblem = { rung: number | null; text: string }

export function readLadderDraft(
  { rungs, repeat }: LadderDraft,
  { plan, roles }: { plan: Plan; roles: Record<string, ReachRole> },
): { ladder: WantedLadder } | { problem: LadderProblem } {
  for (const [rung, { n, unit, at }] of rungs.entries()) {
    if (!/^\d{1,4}$/.test(n.trim())) return { problem: { rung, text: 'Write a whole number.' } }
    if (unit === 'days' && at.trim() !== '' && !isTime(at.trim()))
      return { problem: { rung, text: 'Write a time such as 09:00.' } }
  }
  if (!/^\d{1,2}$/.test(repeat.trim())) return { problem: { rung: null, text: said['too-many-repeats'] } }
  const ladder: WantedLadder = {
    rungs: rungs.map(({ n, unit, at, who, urgent }) => ({
      after: { n: Number(n), unit, ...(unit === 'days' && at.trim() !== '' ? { at: at.trim() } : {}) },
      who: who.split(' '),
      ...(urgent ? { urgent } : {}),
    })),
    ...(Number(repeat) > 0 ? { repeat: Number(repeat) } : {}),
  }
  const checked = checkBeforeSaving({ plan, roles, ladder })
  return 'error' in checked ? { problem: problemOf(checked.error) } : { ladder }
}

/** What the planner would not climb, in a sentence. */
export function problemOf({ code, rung }: { code: string; rung?: number }): LadderProblem {
  const text = Object.hasOwn(said, code) ? said[code as keyof typeof said] : said['no-rungs']
  const at = rung ?? null
  return code === 'rungs-out-of-order' && at !== null
    ? { rung: at, text: `Entry ${at + 1} would come before entry ${at}. Put the hours in order.` }
    : { rung: at, text }
}

const said = {
  'plan-required': 'Escalation is part of Team. What was set before still runs.',
  'no-rungs': 'Nobody is asked by it. Add an entry, or take the ladder away.',
  'too-many-rungs': 'Five entries at most. Remove one.',
  'rung-out-of-reach': 'An entry comes after 1 hour at the soonest, and after 30 days at the latest.',
  'rungs-out-of-order': 'Put the hours in order.',
  'unknown-person': 'Whoever is named here can no longer act in this book. Choose somebody else.',
  'not-shown':
    'Whoever is named here sees only what is theirs, and this is not: they would be asked about what they cannot open. Choose somebody else, or let them see everything.',
  'too-many-repeats': 'It can begin again up to 9 times. Write a number from 0 to 9.',
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
