import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import { collection, doc, getDoc, getDocs, type DocumentData } from 'firebase/firestore/lite'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { confirm, newTeam } from './book-people.ts'
import { leave, newPerson, type Person } from './person.ts'

/** Ada, who pays for Team, and two others, who are not in her book yet; each test has its own. They leave after it. */
export function bookOfThree() {
  let product: Product | undefined
  let three: [ada: Person, ben: Person, cleo: Person] | undefined
  let count = 0
  const everybody: Person[] = []
  const strangers: FirebaseApp[] = []
  const known = <T>(one: T | undefined): T => {
    if (one === undefined) throw new Error('Nobody came yet.')
    return one
  }
  beforeAll(async () => {
    product = await visitProduct()
  })
  afterEach(async () => {
    await leave(...everybody.splice(0))
    await Promise.all(strangers.splice(0).map((app) => deleteApp(app)))
  })
  afterAll(async () => {
    await product?.stop()
  })
  const inBook = (path: string) => `books/${known(three)[0].uid}/${path}`
  const at = {
    get product(): Product {
      return known(product)
    },
    get ada(): Person {
      return known(three)[0]
    },
    get ben(): Person {
      return known(three)[1]
    },
    get cleo(): Person {
      return known(three)[2]
    },
    /** A number for names that no other test has. */
    get round(): number {
      return count
    },
    /** Others who leave with them. */
    everybody,
    async people(seats = 3): Promise<void> {
      count += 1
      const ada = await newTeam(known(product), `ada${count}`, seats)
      const [ben, cleo] = [
        await newPerson(known(product), `ben${count}`),
        await newPerson(known(product), `cleo${count}`),
      ]
      three = [ada, ben, cleo]
      await confirm(known(product), ben, cleo)
      everybody.push(ada, ben, cleo)
    },
    bookOfAda: async (as: Person = known(three)[0]): Promise<DocumentData> =>
      (await getDoc(doc(as.db, `books/${known(three)[0].uid}`))).data() ?? {},
    /** Somebody at a browser in which nobody is signed in. */
    stranger(): Pick<Person, 'app'> {
      const name = `stranger ${strangers.length} at ${known(product).port}`
      const app = initializeApp({ projectId: 'duebook', apiKey: 'duebook' }, name)
      strangers.push(app)
      return { app }
    },
    inBook,
    inbox: async (person: Person): Promise<DocumentData[]> =>
      (await getDocs(collection(person.db, `users/${person.uid}/notifications`))).docs.map((one) => one.data()),
    actions: async (): Promise<unknown[]> =>
      (await getDocs(collection(known(three)[0].db, inBook('activity')))).docs.map((one) => one.get('action')),
  }
  return at
}
