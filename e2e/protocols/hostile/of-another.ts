import {
  addDoc,
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
  setDoc,
  where,
} from 'firebase/firestore/lite'
import { addObligation, obligationOf, occurrenceOf, rentDay } from '../documents.ts'
import type { Person } from '../person.ts'
import { otherDay, type Attempt, type Cast, type Table } from './cast.ts'

type Path = (cast: Cast) => string
const inBook =
  (path: string): Path =>
  ({ ada }) =>
    `books/${ada.uid}${path}`

const documents: [what: string, path: Path][] = [
  ['the profile', ({ ada }) => `users/${ada.uid}`],
  ['the book', inBook('')],
  ['an obligation', inBook('/obligations/rent')],
  ['an obligation that is not there', inBook('/obligations/none')],
  ['a date', inBook(`/occurrences/rent_${rentDay}`)],
  ['a reminder', inBook('/reminders/r1')],
  ['a line of the activity', inBook('/activity/a1')],
  ['an entry of the inbox', ({ ada }) => `users/${ada.uid}/notifications/n1`],
  ['a mail', () => 'mail/m1'],
]
const lists: [what: string, path: Path][] = [
  ['the obligations', inBook('/obligations')],
  ['the dates', inBook('/occurrences')],
  ['the reminders', inBook('/reminders')],
  ['the activity', inBook('/activity')],
  ['the inbox', ({ ada }) => `users/${ada.uid}/notifications`],
  ['the accounts', () => 'users'],
  ['the books', () => 'books'],
  ['the mails', () => 'mail'],
]
/** What the server alone writes: not even the owner of the book does. */
const serversOwn: [what: string, path: Path][] = [
  ['a row of the ledger', inBook('/reminders/r1')],
  ['a line of the activity', inBook('/activity/a1')],
  ['a mail', () => 'mail/m1'],
]

async function found({ db }: Person, path: string) {
  if (!(await getDoc(doc(db, path))).exists()) throw new Error(`There is no ${path}.`)
}

/** What is another’s, and what is the server’s. */
export const ofAnother: Table = {
  refused: [
    ...documents.flatMap(([what, path]): Attempt[] => [
      [`a stranger gets ${what}`, (cast) => getDoc(doc(cast.mallory.db, path(cast)))],
      [`a stranger overwrites ${what}`, (cast) => setDoc(doc(cast.mallory.db, path(cast)), { title: 'I was here' })],
      [`a stranger deletes ${what}`, (cast) => deleteDoc(doc(cast.mallory.db, path(cast)))],
    ]),
    ...lists.map(([what, path]): Attempt => [
      `a stranger lists ${what}`,
      (cast) => getDocs(collection(cast.mallory.db, path(cast))),
    ]),
    [
      'a stranger lists the books of another by their name',
      ({ ada, mallory }) =>
        getDocs(query(collection(mallory.db, 'books'), where('memberIds', 'array-contains', ada.uid))),
    ],
    [
      'a stranger lists the obligations of all books',
      ({ mallory }) => getDocs(query(collectionGroup(mallory.db, 'obligations'), limit(1))),
    ],
    [
      'a stranger lists the reminders of all books',
      ({ mallory }) => getDocs(query(collectionGroup(mallory.db, 'reminders'), limit(1))),
    ],
    ['a stranger adds to a book', ({ ada, mallory }) => addObligation(mallory, 'mine', {}, ada.uid)],
    [
      'a stranger adds to a book in its owner’s name',
      ({ ada, mallory }) => addObligation(mallory, 'theirs', obligationOf(ada.uid), ada.uid),
    ],
    [
      'a stranger settles a date of a book',
      ({ ada, mallory }) =>
        setDoc(doc(mallory.db, `books/${ada.uid}/occurrences/rent_${otherDay}`), {
          ...occurrenceOf(mallory.uid),
          nominal: otherDay,
        }),
    ],
    [
      'a stranger writes into the activity of a book',
      ({ ada, mallory }) =>
        addDoc(collection(mallory.db, `books/${ada.uid}/activity`), { action: 'obligation.changed' }),
    ],
    ...serversOwn.flatMap(([what, path]): Attempt[] => [
      [`an owner makes ${what}`, (cast) => setDoc(doc(cast.ada.db, `${path(cast)}-new`), { title: 'mine' })],
      [`an owner changes ${what}`, (cast) => setDoc(doc(cast.ada.db, path(cast)), { state: 'sent' })],
      [`an owner deletes ${what}`, (cast) => deleteDoc(doc(cast.ada.db, path(cast)))],
    ]),
    ['an owner reads a mail', ({ ada }) => getDoc(doc(ada.db, 'mail/m1'))],
    [
      'an owner makes an entry of the inbox',
      ({ ada }) => addDoc(collection(ada.db, `users/${ada.uid}/notifications`), { title: 'x' }),
    ],
    [
      'an owner changes the words of an entry of the inbox',
      ({ ada }) => setDoc(doc(ada.db, `users/${ada.uid}/notifications/n1`), { title: 'x' }),
    ],
    [
      'an owner deletes an entry of the inbox',
      ({ ada }) => deleteDoc(doc(ada.db, `users/${ada.uid}/notifications/n1`)),
    ],
  ],
  allowed: [
    ...documents
      .filter(([what]) => what !== 'a mail' && !what.endsWith('not there'))
      .map(([what, path]): Attempt => [`an owner gets ${what}`, (cast) => found(cast.ada, path(cast))]),
    ...lists
      .slice(0, 5)
      .map(([what, path]): Attempt => [
        `an owner lists ${what}`,
        (cast) => getDocs(collection(cast.ada.db, path(cast))),
      ]),
    [
      'an owner lists their books',
      ({ ada }) => getDocs(query(collection(ada.db, 'books'), where('memberIds', 'array-contains', ada.uid))),
    ],
    ['a member gets an obligation', (cast) => found(cast.ben, inBook('/obligations/rent')(cast))],
  ],
}
