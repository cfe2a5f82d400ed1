import { deleteApp, initializeApp } from 'firebase/app'
import { connectFirestoreEmulator, doc, getFirestore, onSnapshot, setDoc, type Firestore } from 'firebase/firestore'
import type { Product } from '../../product/start-product.ts'
import { timed } from '../say.ts'

/** Writes and hears one document all the while; what it returns ends that, and says how long (ms) each round took. */
export function listen({ privatePort }: Product): () => Promise<number[]> {
  const [writer, reader] = ['writer', 'reader'].map((name) => {
    const db = getFirestore(initializeApp({ projectId: 'duebook', apiKey: 'duebook' }, name))
    connectFirestoreEmulator(db, '127.0.0.1', privatePort, { mockUserToken: 'owner' })
    return db
  }) as [Firestore, Firestore]
  const took: number[] = []
  let ended = false
  let heard: (round: number) => void = () => {}
  const forget = onSnapshot(doc(reader, 'measured/heard'), (snapshot) => heard(Number(snapshot.get('round'))))
  const rounds = (async () => {
    // The first ones open the connection.
    for (let round = 0; !ended; round++) {
      const arrived = new Promise<void>((resolve) => (heard = (seen) => seen === round && resolve()))
      const { milliseconds } = await timed(() =>
        Promise.all([setDoc(doc(writer, 'measured/heard'), { round }), arrived]),
      )
      if (round > 5) took.push(milliseconds)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return async () => {
    ended = true
    await rounds
    forget()
    await Promise.all([writer, reader].map((db) => deleteApp(db.app)))
    return took
  }
}
