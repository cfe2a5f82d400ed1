// Any year: the rules hold dates against one another, never against today.
import { arrayUnion, doc, serverTimestamp, Timestamp, updateDoc, writeBatch } from 'firebase/firestore/lite'
import { addObligation, obligationOf, rentDay } from '../documents.ts'
import { signed, type Attempt, type Cast, type Table } from './cast.ts'

const junk = 'x'.repeat(900_000)
const monthly = {
  type: 'recurring',
  start: '2026-01-30',
  rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY;BYMONTHDAY=30' },
  monthEnd: 'backward',
  adjustment: { convention: 'preceding', regions: ['GB-ENG'] },
}
const until = (day: string) => JSON.stringify({ until: day, timing: monthly })
const days = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `2027-0${n}-01`)

const odd: [what: string, change: (cast: Cast) => object][] = [
  ['a field of its own', () => ({ price: 1 })],
  ['an empty title', () => ({ title: '' })],
  ['a title of 201 letters', () => ({ title: 'x'.repeat(201) })],
  ['a title that is a number', () => ({ title: 7 })],
  ['an unknown kind', () => ({ kind: 'wish' })],
  ['another maker', ({ ben }) => ({ createdBy: ben.uid })],
  ['a making at a time of one’s choosing', () => ({ createdAt: Timestamp.fromMillis(0) })],
  ['a change by somebody else', ({ ben }) => ({ updatedBy: ben.uid })],
  ['a change at a time of one’s choosing', () => ({ updatedAt: Timestamp.fromMillis(0) })],
  ['a schedule of an unknown type', () => ({ schedule: { type: 'whim' } })],
  ['a schedule that is text', () => ({ schedule: 'monthly' })],
  ['eleven reminders', () => ({ reminderPlan: { steps: Array(11).fill('due -1 days email') } })],
  ['an amount below nothing', () => ({ amount: { minor: -1, currency: 'GBP', estimated: false } })],
  ['an amount in parts of a penny', () => ({ amount: { minor: 0.5, currency: 'GBP', estimated: false } })],
  ['a currency that is none', () => ({ amount: { minor: 1, currency: 'pounds', estimated: false } })],
  ['twenty-one tags', () => ({ tags: Array(21).fill('home') })],
  ['notes of more than 10,000 letters', () => ({ notes: 'x'.repeat(10_001) })],
  ['an unknown status', () => ({ status: 'paused' })],
  ['a next date that is no civil day', () => ({ nextDue: rentDay.split('-').toReversed().join('/') })],
  ['a next date that does not exist', () => ({ nextDue: '2027-02-30' })],
  ['a start that does not exist', () => ({ schedule: { type: 'once', date: '2027-13-01' } })],
  ['a last day that does not exist', () => ({ schedule: { ...monthly, lastDay: '2027-02-30' } })],
  ['a proof policy that is none', () => ({ proofPolicy: 'maybe' })],
]
const stuffed: [what: string, change: object][] = [
  ['a schedule', { schedule: { type: 'once', date: rentDay, junk } }],
  [
    'a schedule’s convention',
    { schedule: { type: 'once', date: rentDay, adjustment: { convention: 'following', regions: [], junk } } },
  ],
  [
    'a schedule’s regions',
    { schedule: { type: 'once', date: rentDay, adjustment: { convention: 'following', regions: [junk] } } },
  ],
  ['an amount', { amount: { minor: 1, currency: 'GBP', estimated: false, junk } }],
  ['a notice', { notice: { period: { amount: 1, unit: 'months' }, counts: 'sent', junk } }],
  ['a reminder plan', { reminderPlan: { steps: [], junk } }],
  ['a reminder', { reminderPlan: { steps: [`due -1 days ${junk}`] } }],
  [
    'a reminder that is a map',
    { reminderPlan: { steps: [{ of: 'due', offset: { amount: -1, unit: 'days' }, channels: [], junk }] } },
  ],
  ['a tag', { tags: [junk] }],
  ['tags of another kind', { tags: [{ junk }] }],
  ['many tags', { tags: Array(300).fill('x'.repeat(1000)) }],
  ['notes in a list', { notes: [junk] }],
  ['what gave the dates once', { schedule: { ...monthly, earlier: [`{${junk}}`] } }],
  ['what gave them, as a map', { schedule: { ...monthly, earlier: [{ junk }] } }],
  ['what gave them, nine times', { schedule: { ...monthly, earlier: days.map(until) } }],
]
const rent = ({ ada }: Cast) => doc(ada.db, `books/${ada.uid}/obligations/rent`)
const changed: [what: string, change: (cast: Cast) => object][] = [
  ['a field of its own', () => ({ price: 1 })],
  ['no title', () => ({ title: '' })],
  ['another maker', ({ ben }) => ({ createdBy: ben.uid })],
  ['another time of making', () => ({ createdAt: serverTimestamp() })],
]

function without({ ada: { db, uid } }: Cast, field: string) {
  const lacking = Object.fromEntries(Object.entries(obligationOf(uid)).filter(([name]) => name !== field))
  return writeBatch(db)
    .set(doc(db, `books/${uid}/obligations/odd`), lacking)
    .update(doc(db, `books/${uid}`), { active: arrayUnion('odd') })
    .commit()
}

/** What is stored of an obligation: every map and list of it is closed and bounded. */
export const obligations: Table = {
  refused: [
    ...odd.map(([what, change]): Attempt => [
      `an obligation is added with ${what}`,
      (cast) => addObligation(cast.ada, 'odd', change(cast)),
    ]),
    ...['title', 'schedule', 'timeZone'].map((field): Attempt => [
      `an obligation is added without its ${field}`,
      (cast) => without(cast, field),
    ]),
    ...stuffed.map(([what, change]): Attempt => [
      `900 KB are put into ${what}`,
      ({ ada }) => addObligation(ada, 'junk', change),
    ]),
    ...changed.map(([what, change]): Attempt => [
      `an obligation is given ${what}`,
      (cast) => updateDoc(rent(cast), { ...change(cast), updatedAt: serverTimestamp() }),
    ]),
    [
      'an obligation is changed without a word of when',
      (cast) => updateDoc(rent(cast), { title: 'Rent, and no word' }),
    ],
  ],
  allowed: [
    [
      'an obligation is added with all that the app writes',
      ({ ada }) =>
        addObligation(ada, 'sound', {
          schedule: {
            type: 'once',
            date: '2028-02-29',
            adjustment: { convention: 'following', regions: ['GB-ENG'], weekend: [6, 7] },
          },
          reminderPlan: {
            steps: ['due -30 days email inApp', 'due -1 days 09:00 email'],
            nag: { everyHours: 4, times: 2 },
          },
          tags: ['home', 'the flat'],
        }),
    ],
    ['an obligation that repeats is added', ({ ada }) => addObligation(ada, 'changed', { schedule: monthly })],
    ...[1, 8].map((times): Attempt => [
      `its rule is changed, ${times} times by now`,
      (cast) => reschedule(cast, days.slice(0, times)),
    ]),
    ['it ends', (cast) => reschedule(cast, days.slice(0, 8), { lastDay: '2028-01-30' })],
    ['it goes on', (cast) => reschedule(cast, [])],
  ],
}

const reschedule = ({ ada }: Cast, earlier: string[], more: object = {}) =>
  updateDoc(doc(ada.db, `books/${ada.uid}/obligations/changed`), {
    schedule: { ...monthly, ...(earlier.length > 0 ? { earlier: earlier.map(until) } : {}), ...more },
    ...signed(ada),
  })
