import assert from 'node:assert/strict'
import type { EscalationMessage, EscalationState } from '@duebook/domain'
import { ourChannel } from '../channels.ts'
import { saidBy, type StoredBook } from './stored-book.ts'

/** Hands, ledger and mailboxes are what the planner says; `unseen`: of dates at which nobody has looked since. */
export function agree(book: StoredBook, reference: EscalationState, unseen: readonly { o: string }[]): void {
  assert.equal(book.doubled, 0, 'a message was put in place twice')
  const untouched = new Set(unseen.map(({ o }) => o))
  for (const o of book.obligations.keys()) {
    if (untouched.has(o)) continue
    const kept = JSON.parse(book.hands.get(o)?.kept ?? '{}') as { occurrence: object }
    assert.deepEqual(comparable(kept.occurrence), comparable(reference.occurrences[o]!), `the hand of ${o}`)
    assert.ok(
      reference.occurrences[o]!.hand.state === 'settled' || book.hands.get(o)?.wakeAt,
      `${o} is not settled, and nobody looks at it again`,
    )
  }
  const rows = [...book.rows.values()].filter(({ row }) => row.message !== undefined).map(saidBy)
  const said = Object.values(reference.messages).flatMap((message) =>
    message.lines.flatMap((id) => {
      const line = reference.lines[id]
      if (!line || line.o === null) return []
      const row = {
        kind: line.kind,
        n: line.n,
        why: line.why,
        recipient: line.to,
        channel: ourChannel(message.channel),
      }
      return [saidBy({ o: line.o, row })]
    }),
  )
  assert.deepEqual(new Set(rows), new Set(said), 'the ledger')
  const mailed = [...book.sent.values()].map(({ to, channel, at, says }) => `${at} ${to} ${channel}${standsIn(says)}`)
  // That somebody cannot be reached is told by another; and what of a brief was no news goes no other way.
  const ofDates = Object.values(reference.messages).filter(
    (message) => message.lines.some((id) => reference.lines[id]?.o) || isRoutine(message),
  )
  const sent = ofDates.flatMap((message) => {
    const { to, channel, at, shown } = message
    const dates = isRoutine(message) ? shown.flatMap(({ o }) => o ?? []) : undefined
    return channel === 'inApp' ? [] : [`${at} ${to} ${ourChannel(channel)}${standsIn(dates)}`]
  })
  assert.deepEqual(mailed.toSorted(), sent.toSorted(), 'the mailboxes')
  const waiting = [...book.rows.values()].filter(
    ({ o, row }) => !untouched.has(o) && row.state === 'planned' && row.brief,
  )
  const held = Object.values(reference.lines).filter(
    ({ o, heldAt }) => o !== null && !untouched.has(o) && heldAt !== null,
  )
  assert.deepEqual(
    new Set(waiting.map(saidBy)),
    new Set(held.map(({ o, to, ...row }) => saidBy({ o: o!, row: { ...row, recipient: to, channel: 'email' } }))),
    'what waits for a brief',
  )
}

const isRoutine = ({ sort, tried, shown }: EscalationMessage) =>
  (sort === 'brief' || sort === 'digest') && tried.length === 1 && shown.some(({ o }) => o !== null)
const standsIn = (dates: readonly string[] | undefined) => (dates ? ` of ${dates.toSorted().join(', ')}` : '')

/** Without the names of lines, which count otherwise in one piece. */
function comparable(occurrence: object): object {
  const { waiting, ...rest } = JSON.parse(JSON.stringify(occurrence)) as {
    waiting: string[]
    round?: { unreached: string[] }
  }
  // Whom nothing reaches is a set: in which order that was heard says nothing.
  rest.round?.unreached.sort()
  return { ...rest, waiting: waiting.length }
}
