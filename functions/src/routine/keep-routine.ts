import { isSame } from '@duebook/contract/acts/is-same'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import { onDocumentWritten } from 'firebase-functions/firestore'
import { database, Timestamp } from '../cloud/admin.ts'
import { routineFrom, routinePerson, type StoredRoutine } from './person.ts'

/** Somebody says when their brief and digest come, or where they are: the next of each is worked out. Safe to run twice: it reads the present profile. */
export const keepRoutine = onDocumentWritten(
  { document: 'users/{uid}', retry: true },
  async ({ params: { uid }, data }) => {
    const [before, after] = [data?.before.data(), data?.after.data()]
    if (fields.every((field) => isSame(before?.[field] ?? null, after?.[field] ?? null))) return
    await keep(uid, Date.now())
  },
)

const fields = ['brief', 'digest', 'timeZone', 'restDays', 'away']

const keep = (uid: string, now: number) =>
  database.runTransaction(async (transaction) => {
    const at = database.doc(serverPaths.routine(uid))
    const [profile, routine] = await transaction.getAll(database.doc(paths.user(uid)), at)
    const stored = routine?.data() as StoredRoutine | undefined
    const person = routinePerson(profile?.data(), stored, now)
    if (!stored && !person.brief && !person.digest) return
    if (!profile?.exists) return void transaction.delete(at)
    const { wakeAt, ...routineNow } = routineFrom(person, stored, now)
    transaction.set(at, {
      ...routineNow,
      wakeAt: wakeAt === null ? null : Timestamp.fromMillis(wakeAt),
    } satisfies StoredRoutine)
  })
