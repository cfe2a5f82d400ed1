import { collection, doc, getDoc, getDocs } from 'firebase/firestore/lite'
import { mergeAsServer } from '../product/as-server.ts'
import { until, type Product } from '../product/start-product.ts'
import { ask, bring, confirm, newTeam } from './book-people.ts'
import { addObligation } from './documents.ts'
import { newPerson, type Person } from './person.ts'

/** What a page without a script says: its heading, and its texts as a person reads them. `again`: what its “tell me again” names. */
export type WatchPage = { status: number; heading: string; text: string; again: string }

/** The page behind a mail's link, as it is opened, or as it answers what is pressed on it. */
export async function watchPage(product: Product, link: string, form?: Record<string, string>): Promise<WatchPage> {
  const answer = await fetch(`${product.origin}/watch/${link}`, {
    ...(form && { method: 'POST', body: new URLSearchParams(form), headers: { origin: product.origin } }),
  })
  const html = await answer.text()
  const plain = (part: string) =>
    part
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  const body = html.slice(html.indexOf('<body>'))
  return {
    status: answer.status,
    heading: plain(/<h1>(.*?)<\/h1>/s.exec(body)?.[1] ?? ''),
    text: plain(body),
    again: /name="again" value="([^"]*)"/.exec(body)?.[1] ?? '',
  }
}

/** Ada's book of three, with Vera who looks; Mallory is not in it. What is said of somebody without an account is asked here. */
export async function bookWithWatchers(product: Product) {
  const ada = await newTeam(product, 'ada', 3)
  const [vera, mallory] = [await newPerson(product, 'vera'), await newPerson(product, 'mallory')]
  await confirm(product, vera, mallory)
  await bring(product, ada, vera, 'viewer')
  let count = 0
  const inBook = (path: string) => doc(ada.db, `books/${ada.uid}/${path}`)
  const mailsTo = async (email: string) => (await product.messages()).filter(({ to }) => to === email)
  const reminders = async () => (await getDocs(collection(ada.db, `books/${ada.uid}/reminders`))).docs
  const rowsOf = async (id: string) =>
    (await reminders())
      .map((one) => ({ key: one.id, ...(one.data() as { recipient?: string; state?: string; step?: number }) }))
      .filter(({ recipient }) => recipient === `outside:${id}`)
  return {
    ada,
    vera,
    mallory,
    inBook,
    mailsTo,
    reminders,
    rowsOf,
    /** An obligation of Ada's, and an address that nobody was asked at. */
    async fresh(changed: object = {}): Promise<{ id: string; email: string }> {
      count += 1
      const id = `duty${count}`
      await addObligation(ada, id, { title: 'Gas safety check', ...changed })
      return { id, email: `dev${count}@chandra.example` }
    },
    askFor: async ({ id, email }: { id: string; email: string }) =>
      (await ask(product, ada, 'askWatcher', { bookId: ada.uid, obligationId: id, email })).watcherId,
    /** The link of the newest mail to an address, once there are so many. */
    linkOf: (email: string, mails = 1) =>
      until(async () => {
        const found = await mailsTo(email)
        return found.length >= mails && linkIn(found.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]?.links ?? [])
      }, `${mails} mails to ${email}`),
    watcher: async (id: string) => (await getDoc(inBook(`outsideWatchers/${id}`))).data(),
    planned: (id: string, most = 1) =>
      until(async () => {
        const rows = (await rowsOf(id)).filter(({ state }) => state === 'planned')
        return rows.length === most && rows
      }, `${most} planned rows`),
    /** The rows that say of an obligation that it is over with that day, once there are so many. */
    saysOf: (obligationId: string, last: string, most: number) =>
      until(async () => {
        const rows = (await reminders()).flatMap((one) =>
          one.get('obligationId') === obligationId && one.get('step') === -4 && one.get('nominal') === last
            ? [{ key: one.id, state: String(one.get('state')) }]
            : [],
        )
        return rows.length === most && rows
      }, `${most} rows that say that it is over`),
    /** As if its time had come. */
    async goes(key: string) {
      await mergeAsServer(product, `books/${ada.uid}/reminders/${key}`, { fireAt: new Date(Date.now() - 1000) })
      await product.runSchedule('sendDueReminders')
    },
    people: [ada, vera, mallory] as Person[],
  }
}

/** As it stands in an address after `/watch/`. */
const linkIn = (links: string[]) =>
  links
    .filter((one) => one.includes('/watch/') && !one.endsWith('/no'))
    .map((one) => one.slice(one.indexOf('/watch/') + 7))[0]
