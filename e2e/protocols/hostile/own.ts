import { deleteDoc, doc, serverTimestamp, setDoc, Timestamp, updateDoc } from 'firebase/firestore/lite'
import { addObligation, bookOf, profileOf, removeObligation } from '../documents.ts'
import type { Attempt, Cast, Table } from './cast.ts'

const photoOf = (uid: string) => `/v0/b/duebook.appspot.com/o/people%2F${uid}%2Fphoto.jpg?alt=media&token=a-1`
const photos: [what: string, address: (cast: Cast) => unknown][] = [
  ['another’s file', ({ mallory }) => photoOf(mallory.uid)],
  ['a picture that counts who looks', () => 'https://tracker.example/pixel.gif'],
  ['the own file under another host', ({ ada }) => `https://tracker.example${photoOf(ada.uid)}`],
  ['the own file under another host without a scheme', ({ ada }) => `//tracker.example${photoOf(ada.uid)}`],
  ['the own file with a host before it', ({ ada, product }) => product.origin + photoOf(ada.uid)],
  ['a picture in the address itself', () => 'data:image/png;base64,AAAA'],
  ['a number', () => 7],
  ['an empty address', () => ''],
]
const profiles: [what: string, change: object][] = [
  ['a field of its own', { admin: true }],
  ['a look that is none', { theme: 'pink' }],
  ['quiet hours after midnight’s end', { quietHours: { from: '24:00', to: '07:00' } }],
  ['no zone', { timeZone: '' }],
  ['a name of 121 letters', { displayName: 'x'.repeat(121) }],
]
const books: [what: string, change: (cast: Cast) => object][] = [
  ['another member', ({ ada, ben, mallory }) => ({ memberIds: [ada.uid, ben.uid, mallory.uid] })],
  ['another role', ({ ada, ben }) => ({ roles: { [ada.uid]: 'owner', [ben.uid]: 'admin' } })],
  ['another kind', () => ({ kind: 'shared' })],
  ['another maker', ({ ben }) => ({ createdBy: ben.uid })],
  ['an empty name', () => ({ name: '' })],
  ['a field of its own', () => ({ plan: 'business' })],
]
const newBooks: [what: string, change: (cast: Cast) => Record<string, unknown>][] = [
  ['under another id', () => ({ id: 'somewhere' })],
  ['that others are members of', ({ ada, carol }) => ({ memberIds: [carol.uid, ada.uid] })],
  ['that gives others a role', ({ ada, carol }) => ({ roles: { [carol.uid]: 'owner', [ada.uid]: 'viewer' } })],
  ['that is a business', () => ({ kind: 'business' })],
  ['made by somebody else', ({ ada }) => ({ createdBy: ada.uid })],
  ['made at a time of their choosing', () => ({ createdAt: Timestamp.fromMillis(0) })],
  ['with a field of its own', () => ({ plan: 'business' })],
]
const book = ({ ada }: Cast) => doc(ada.db, `books/${ada.uid}`)
const profile = ({ ada }: Cast) => doc(ada.db, `users/${ada.uid}`)

/** What one writes of oneself, and of one’s own book. */
export const own: Table = {
  refused: [
    ...photos.map(([what, address]): Attempt => [
      `somebody has ${what} for a photo`,
      (cast) => updateDoc(profile(cast), { photoUrl: address(cast) }),
    ]),
    ...profiles.map(([what, change]): Attempt => [
      `somebody has ${what} in their profile`,
      (cast) => setDoc(profile(cast), { ...profileOf(cast.ada.uid), ...change }),
    ]),
    ...books.map(([what, change]): Attempt => [
      `an owner gives the book ${what}`,
      (cast) => updateDoc(book(cast), { ...change(cast) }),
    ]),
    [
      'a member makes themselves an admin',
      ({ ada, ben }) => updateDoc(doc(ben.db, `books/${ada.uid}`), { [`roles.${ben.uid}`]: 'admin' }),
    ],
    ['an owner deletes the book', (cast) => deleteDoc(book(cast))],
    ...newBooks.map(([what, change]): Attempt => [
      `somebody makes a book ${what}`,
      (cast) => {
        const { id = cast.carol.uid, ...changed } = change(cast)
        return setDoc(doc(cast.carol.db, `books/${String(id)}`), { ...bookOf(cast.carol.uid), ...changed })
      },
    ]),
  ],
  allowed: [
    [
      'somebody has their own file for a photo',
      (cast) => updateDoc(profile(cast), { photoUrl: photoOf(cast.ada.uid) }),
    ],
    ['somebody takes their photo away', (cast) => updateDoc(profile(cast), { photoUrl: null })],
    [
      'somebody makes a book of their own',
      ({ carol }) => setDoc(doc(carol.db, `books/${carol.uid}`), bookOf(carol.uid)),
    ],
    ['an owner renames the book', (cast) => updateDoc(book(cast), { name: 'The studio' })],
    ['somebody adds an obligation', ({ ada }) => addObligation(ada, 'short')],
    [
      'somebody renames an obligation',
      ({ ada }) =>
        updateDoc(doc(ada.db, `books/${ada.uid}/obligations/short`), {
          title: 'Rent of the studio',
          updatedAt: serverTimestamp(),
        }),
    ],
    ['somebody takes back what they added', ({ ada }) => removeObligation(ada, 'short')],
    [
      'somebody has read an entry of the inbox',
      ({ ada }) => updateDoc(doc(ada.db, `users/${ada.uid}/notifications/n1`), { readAt: serverTimestamp() }),
    ],
  ],
}
