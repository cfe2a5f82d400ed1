import type { Kept } from '@duebook/contract/asking/kept'
import type { Commit } from './stored-book.ts'

/** What a commit says if it is at fault; `look`: how many looks there were. */
type Fault = (commit: Commit, look: number) => Commit

const keeping =
  (edit: (kept: Kept) => void): Fault =>
  (commit) => ({
    ...commit,
    hands: commit.hands.map((hand) => {
      const kept = JSON.parse(hand.kept) as Kept
      edit(kept)
      return { ...hand, kept: JSON.stringify(kept) }
    }),
  })
const sometimes =
  (fault: Fault): Fault =>
  (commit, look) =>
    look % 7 === 0 ? fault(commit, look) : commit

/** Each is something that a worker could get wrong. */
export const plantedFaults: Record<string, Fault> = {
  'now and then what was looked at is not written down': sometimes((commit) => ({ ...commit, hands: [] })),
  'now and then a look writes nothing but its hands': sometimes((commit) => ({ ...commit, rows: [], tellings: [] })),
  'a row of the ledger is lost': sometimes((commit) => ({ ...commit, rows: commit.rows.slice(1) })),
  'a mail is lost': (commit) => ({ ...commit, tellings: commit.tellings.filter(({ channel }) => channel !== 'email') }),
  'a mail goes twice': (commit) => ({
    ...commit,
    tellings: commit.tellings.flatMap((one) => [one, { ...one, key: `${one.key} again` }]),
  }),
  'a mail goes to somebody else': (commit) => ({
    ...commit,
    tellings: commit.tellings.map((one) => ({ ...one, to: 'mallory' })),
  }),
  'nobody looks again': (commit) => ({ ...commit, hands: commit.hands.map((hand) => ({ ...hand, wakeAt: null })) }),
  'it is looked at an hour late': (commit) => ({
    ...commit,
    hands: commit.hands.map((hand) => ({ ...hand, wakeAt: hand.wakeAt === null ? null : hand.wakeAt + 3_600_000 })),
  }),
  'a record goes on to say that somebody has what others are asked about': (commit) => ({ ...commit, ranOut: [] }),
  'a brief goes twice': (commit) => ({
    ...commit,
    routines: commit.routines.flatMap((one) => [one, { ...one, key: `${one.key} again` }]),
  }),
  'a brief goes where nothing is to be said': (commit) => ({
    ...commit,
    routines: commit.routine
      ? [{ to: commit.routine.uid, channel: 'email', key: `brief_${commit.routine.uid}`, rows: [], says: ['duty'] }]
      : [],
  }),
  'a brief is lost': (commit) => ({ ...commit, routines: [] }),
  'what was held stands in no brief': (commit) => ({
    ...commit,
    routines: commit.routines.map((one) => ({ ...one, says: one.says.slice(1) })),
  }),
  'what stands in a brief goes by itself as well': (commit) => ({
    ...commit,
    tellings: [
      ...commit.tellings,
      ...commit.routines.flatMap(({ to, channel, rows: [first] }) =>
        first ? [{ to, channel, key: first.key, merged: false, inBrief: false, rows: [first] as const }] : [],
      ),
    ] as Commit['tellings'],
  }),
  'that a mail waits for a brief is not written down': keeping((kept) => {
    for (const line of kept.lines) line.heldAt = null
  }),
  'the ledger does not say what waits for a brief': (commit) => ({
    ...commit,
    rows: commit.rows.filter(({ row }) => row.state !== 'planned'),
  }),
  'nobody knows whose mail waits': (commit) => ({
    ...commit,
    hands: commit.hands.map((hand) => ({ ...hand, heldFor: [] })),
  }),
  'a brief is forgotten once it went': (commit) => {
    const { routine: _, ...rest } = commit
    return rest
  },
  'who watches is not told': (commit) => ({
    ...commit,
    rows: commit.rows.filter(({ row }) => row.recipient !== 'vera'),
  }),
  'what was missed is forgotten': (commit) => ({ ...commit, missed: { ada: [], ben: [], cleo: [], vera: [] } }),
  'what waits is forgotten': keeping((kept) => {
    kept.lines = []
    kept.occurrence.waiting = []
  }),
  'what is under way is forgotten': keeping((kept) => {
    kept.messages = []
  }),
  'whose hand it is in is forgotten': keeping((kept) => {
    kept.occurrence.hand = { state: 'none' }
  }),
  'a snooze is forgotten': keeping((kept) => {
    kept.occurrence.snoozes = {}
  }),
  'steps that went are forgotten': keeping((kept) => {
    kept.occurrence.came = {}
  }),
  'late days that were told are forgotten': keeping((kept) => {
    kept.occurrence.overdueTo = 0
  }),
  'entries of the ladder that were taken are forgotten': keeping((kept) => {
    kept.occurrence.round.taken = 0
    kept.occurrence.round.slot = 0
  }),
  'nags are counted from the first again': keeping((kept) => {
    for (const nagging of kept.occurrence.naggings) nagging.done = 0
  }),
  'who handed it back is asked again': keeping((kept) => {
    kept.occurrence.handedBack = []
  }),
  'who somebody was is forgotten, and their leaving not seen': keeping((kept) => {
    kept.people = {}
  }),
  'what somebody said is taken for new each time': keeping((kept) => {
    kept.said = kept.said && { ...kept.said, by: 'mallory' }
  }),
}
