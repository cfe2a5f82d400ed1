import { paths } from '@duebook/contract/paths'
import { loadFirestore } from '../sdk/load.ts'
import { send } from '../sync/sync.ts'

export function renameBook(bookId: string, name: string, uid: string) {
  send('The name of the book', async () => {
    const { db, doc, writeBatch } = await loadFirestore()
    await writeBatch(db)
      .update(doc(db, paths.book(bookId)), { name, changedBy: uid })
      .commit()
  })
}
