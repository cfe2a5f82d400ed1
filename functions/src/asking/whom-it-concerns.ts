import type { Kept } from '@duebook/contract/asking/kept'
import type { Occurrence } from '@duebook/contract/occurrence'
import type { Plannable } from '@duebook/contract/plannable'
import type { Ladder } from '@duebook/domain'

type Date = { obligation: Plannable | null; record: Occurrence | null; kept: Kept | null; ladder: Ladder | null }

/**
 * Everybody who may be asked or told of a date, or was when it was looked at last, and whoever has answered since: it may be somebody whom nobody
 * asked; uids.
 */
export function whomItConcerns(
  { obligation, record, kept, ladder }: Date,
  roles: Readonly<Record<string, string>>,
): string[] {
  const { assignee, createdBy, backup, watchers = [] } = obligation ?? {}
  const leads = Object.keys(roles).filter((uid) => roles[uid] === 'owner' || roles[uid] === 'admin')
  const climbing = (ladder?.rungs ?? []).flatMap(({ who }) => who)
  const named = [
    assignee,
    createdBy,
    backup,
    ...(watchers ?? []),
    ...climbing,
    ...leads,
    ...answering(record),
    obligation?.snooze?.by,
    ...(kept ? keptUids(kept) : []),
  ]
  return [...new Set(named.filter((uid): uid is string => typeof uid === 'string' && isUid(uid)))]
}

/** Who has it, or did it, as its record says. */
const answering = (record: Occurrence | null) =>
  record ? [record.acknowledgedBy, record.awaitingProof?.by, record.settledBy] : []

/** Whom the planner has in mind. */
function keptUids({ occurrence, lines, people, said }: Kept): string[] {
  const { hand, round, handedBack, snoozes, assignee, backup, watchers } = occurrence
  const open = hand.state === 'settled' ? hand.before : hand
  const has = open.state === 'asked' ? open.asked : open.state === 'inHand' ? [open.by] : []
  const named = [assignee, backup, said?.by].filter((uid) => typeof uid === 'string')
  const asked = [...round.asked, ...round.unreached, ...handedBack, ...Object.keys(snoozes)]
  return [...named, ...has, ...asked, ...watchers, ...lines.map(({ to }) => to), ...Object.keys(people)]
}

/** An older release kept whatever name a line said, and a ladder says `backup`. */
const isUid = (name: string) => /^[^/]{1,128}$/.test(name) && name !== 'backup' && name !== 'admins' && name !== 'owner'
