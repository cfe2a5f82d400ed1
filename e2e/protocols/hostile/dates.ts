// Any year: the rules hold dates against one another, never against today.
import { deleteDoc, doc, serverTimestamp, setDoc, Timestamp, updateDoc, writeBatch } from 'firebase/firestore/lite'
import { obligationOf, occurrenceOf, rentDay } from '../documents.ts'
import type { Person } from '../person.ts'
import { betweenDay, laterDay, openDate, otherDay, signed, type Attempt, type Cast, type Table } from './cast.ts'

const dateOf = ({ ada }: Cast, id: string, nominal = rentDay, by: Person = ada) =>
  doc(by.db, `books/${ada.uid}/occurrences/${id}_${nominal}`)
const because = ({ ada }: Cast, reason = 'agreed by phone') => ({ reason, by: ada.uid, at: '2026-11-21T09:00:00.250Z' })
const extended = (cast: Cast, change: object = {}) => ({
  due: laterDay,
  extensions: [{ ...because(cast), due: laterDay, ...change }],
})

const moves: [how: string, change: (cast: Cast) => object][] = [
  ['by itself', () => ({ due: laterDay })],
  ['together with its first day', () => ({ due: laterDay, originalDue: laterDay })],
  ['away from its first day', () => ({ originalDue: laterDay })],
  ['by an extension that says another day', (cast) => extended(cast, { due: betweenDay })],
  ['by an extension in another’s name', (cast) => extended(cast, { by: cast.ben.uid })],
  ['by a correction without a reason', (cast) => ({ due: laterDay, corrections: [because(cast, '')] })],
  ['to a day that does not exist', (cast) => ({ due: '2027-06-31', corrections: [because(cast)] })],
]
const done = ({ uid }: Person) => ({
  state: 'done',
  settledOn: '2026-11-21',
  settledBy: uid,
  settledAt: serverTimestamp(),
})
const settlements: [how: string, change: (cast: Cast) => object][] = [
  ['by nobody', () => ({ settledBy: null })],
  ['by somebody else', ({ ben }) => ({ settledBy: ben.uid })],
  ['on no day', () => ({ settledOn: null })],
  ['on a day that does not exist', () => ({ settledOn: '2026-02-29' })],
  ['at no time', () => ({ settledAt: null })],
  ['at a time of one’s choosing', () => ({ settledAt: Timestamp.fromMillis(0) })],
]
const waivers: [how: string, change: (cast: Cast) => object][] = [
  ['without a reason', () => ({ reason: null })],
  ['with an empty reason', () => ({ reason: '' })],
  ['with a reason of 501 letters', () => ({ reason: 'x'.repeat(501) })],
  ['in somebody else’s name', ({ ben }) => ({ settledBy: ben.uid })],
  ['and in somebody else’s hand', ({ ben }) => ({ acknowledgedBy: ben.uid })],
  ['into an unknown state', () => ({ state: 'forgotten' })],
  ['with a field of its own', () => ({ paid: true })],
  ['under the id of another day', () => ({ nominal: betweenDay })],
]

const waived = ({ uid }: Person, nominal: string) => ({
  ...occurrenceOf(uid),
  nominal,
  due: nominal,
  originalDue: nominal,
})

const vat = ({ ada }: Cast, by: Person) => doc(by.db, `books/${ada.uid}/obligations/vat`)
const vatDone = ({ ben }: Cast) => ({ ...openDate(ben.uid, 'vat'), ...done(ben) })
const evasions: [how: string, send: (cast: Cast) => Promise<unknown>][] = [
  ['a softer policy', (cast) => updateDoc(vat(cast, cast.ben), { ...signed(cast.ben), proofPolicy: 'none' })],
  ['another reviewer', (cast) => updateDoc(vat(cast, cast.ben), { ...signed(cast.ben), reviewer: cast.ben.uid })],
  ['no reviewer', (cast) => updateDoc(vat(cast, cast.ben), { ...signed(cast.ben), reviewer: null })],
  ['nothing but the word', (cast) => setDoc(dateOf(cast, 'vat', rentDay, cast.ben), vatDone(cast))],
  [
    'a softer policy in the same commit',
    (cast) =>
      writeBatch(cast.ben.db)
        .update(vat(cast, cast.ben), { ...signed(cast.ben), proofPolicy: 'none' })
        .set(dateOf(cast, 'vat', rentDay, cast.ben), vatDone(cast))
        .commit(),
  ],
  [
    'an obligation made anew in its place',
    (cast) =>
      writeBatch(cast.ben.db).delete(vat(cast, cast.ben)).set(vat(cast, cast.ben), obligationOf(cast.ben.uid)).commit(),
  ],
  [
    'a policy that is hard again at the end of the commit',
    (cast) =>
      writeBatch(cast.ben.db)
        .update(vat(cast, cast.ben), { ...signed(cast.ben), proofPolicy: 'none' })
        .set(dateOf(cast, 'vat', rentDay, cast.ben), vatDone(cast))
        .update(vat(cast, cast.ben), { ...signed(cast.ben), proofPolicy: 'fileAndReviewer' })
        .commit(),
  ],
  [
    'a date of an obligation that is not there',
    (cast) => setDoc(dateOf(cast, 'v', rentDay, cast.ben), { ...vatDone(cast), obligationId: 'v' }),
  ],
]

/** What is recorded of a date: how it moves, who says that it is done, and what shows it. */
export const dates: Table = {
  refused: [
    ['a date is recorded of no obligation', (cast) => setDoc(dateOf(cast, 'none'), openDate(cast.ada.uid, 'none'))],
    ...moves.map(([how, change]): Attempt => [
      `a date is moved ${how}`,
      (cast) => updateDoc(dateOf(cast, 'moved'), { ...signed(cast.ada), ...change(cast) }),
    ]),
    ...settlements.map(([how, change]): Attempt => [
      `a date is done ${how}`,
      (cast) =>
        setDoc(dateOf(cast, 'rent', otherDay), {
          ...openDate(cast.ada.uid, 'rent', otherDay),
          ...done(cast.ada),
          ...change(cast),
        }),
    ]),
    ...waivers.map(([how, change]): Attempt => [
      `a date is waived ${how}`,
      (cast) => setDoc(dateOf(cast, 'rent', otherDay), { ...waived(cast.ada, otherDay), ...change(cast) }),
    ]),
    ['what was recorded of a date is deleted', (cast) => deleteDoc(dateOf(cast, 'rent'))],
    ...evasions.map(([how, send]): Attempt => [`a member gets round the proof with ${how}`, send]),
  ],
  allowed: [
    [
      'a date is waived with a reason',
      (cast) => setDoc(dateOf(cast, 'rent', betweenDay), waived(cast.ada, betweenDay)),
    ],
    [
      'a date is moved by an extension',
      (cast) => updateDoc(dateOf(cast, 'moved'), { ...signed(cast.ada), ...extended(cast) }),
    ],
    [
      'a date is put right by a correction',
      (cast) => updateDoc(dateOf(cast, 'moved'), { ...signed(cast.ada), due: rentDay, corrections: [because(cast)] }),
    ],
    [
      'a date is done by who says so, then',
      (cast) =>
        setDoc(dateOf(cast, 'rent', otherDay), { ...openDate(cast.ada.uid, 'rent', otherDay), ...done(cast.ada) }),
    ],
    [
      'a date is opened again',
      (cast) =>
        updateDoc(dateOf(cast, 'rent', otherDay), {
          ...signed(cast.ada),
          state: 'open',
          settledOn: null,
          settledBy: cast.ada.uid,
          settledAt: null,
        }),
    ],
    [
      'a member changes other things of what has to be proved',
      (cast) => updateDoc(vat(cast, cast.ben), { ...signed(cast.ben), notes: 'The figures are in the drawer.' }),
    ],
    [
      'the owner asks for no proof any more',
      (cast) => updateDoc(vat(cast, cast.ada), { ...signed(cast.ada), proofPolicy: 'none', reviewer: null }),
    ],
    ['a member says then that it is done', (cast) => setDoc(dateOf(cast, 'vat', rentDay, cast.ben), vatDone(cast))],
  ],
}
