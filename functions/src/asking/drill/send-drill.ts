import type { DrillDocument, DrillRow } from '@duebook/contract/asking/drill'
import { serverPaths } from '@duebook/contract/server-paths'
import { placeOfObligation } from '@duebook/contract/place-in-book'
import { database, type DocumentReference, type Transaction } from '../../cloud/admin.ts'
import { drillMail, type DrillWords } from '../../mail/drill-mail.ts'
import { oneLine } from '../../mail/one-line.ts'
import { publicOrigin } from '../../options.ts'
import { tell } from '../../people/tell.ts'
import { putMessage } from '../../push/push-message.ts'
import { putText } from '../../texts/put-text.ts'
import type { Ways } from '../read-book.ts'
import { newDrillLink } from './drill-link.ts'

type Sending = {
  at: DocumentReference
  bookId: string
  bookName: string
  drill: DrillDocument
  /** The name of whoever started it. */
  by: string
  row: DrillRow
  place: number
  /** What they would hear in earnest, in words of their clock, and when this is. */
  said: DrillWords
  /** Nothing went to this person before: the app has it from now on, by whatever way it goes. */
  isFirst: boolean
}

/** A row's mail, push or text, by one name each, so that it stands once. */
export const drillMessageKey = (at: DocumentReference, place: number) => `drill_${at.id}_${place}`

/** Puts one row's message in place, marked as a drill, with a link by which its reader says that it came. */
export function sendDrill(
  transaction: Transaction,
  { at, bookId, bookName, drill, by, row, place, said, isFirst }: Sending,
  { email, sms }: Ways,
  now: number,
): void {
  const who = row.who!
  const what = oneLine(drill.title)
  const link = newDrillLink(transaction, bookId, { drillId: at.id, who })
  const key = drillMessageKey(at, place)
  if (isFirst)
    tell(transaction, who, { id: `drill-${at.id}`, bookId, book: bookName, news: 'drill.sent', by, what, link }, now)
  switch (row.channel) {
    case 'email':
      if (email.address === null) return
      transaction.set(database.doc(serverPaths.mail(key)), {
        to: [email.address],
        message: drillMail({
          ...said,
          by,
          what,
          bookName,
          link: `${publicOrigin.value()}/drill/${link}`,
          ladder: `${publicOrigin.value()}${placeOfObligation({ bookId, obligationId: drill.obligationId })}`,
        }),
        ledger: [],
        reaches: who,
        drill: at.path,
      })
      return
    case 'push':
      putMessage(
        transaction,
        key,
        {
          to: who,
          rows: [],
          shown: {
            title: 'Drill, nothing to do',
            body: `${by} tries who would hear of ${what}. Did this reach you?`.slice(0, 240),
            tag: `drill ${at.id}`,
            open: `/drill/${link}`,
            about: null,
          },
          asks: null,
          drill: at.path,
        },
        now,
      )
      return
    case 'sms': {
      if (sms.address === null) return
      const said = `${by} tries who would hear of it. Did this reach you?`
      const text = { title: `Drill, nothing to do: ${what}`, said, link: `${publicOrigin.value()}/drill/${link}` }
      putText(transaction, key, { uid: who, way: sms, said: text, ledger: [], drill: at.path }, now)
      return
    }
    case 'inApp':
    case null:
  }
}
