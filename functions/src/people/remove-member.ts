import { peopleCall } from './people-call.ts'
import { takeOut } from './take-out.ts'

/** Takes somebody out of a book, or oneself, once nothing hangs on them any more. Asked again it goes on where it stopped. */
export const removeMember = peopleCall('removeMember', async (person, { bookId, uid, handOver }) => ({
  handedOver: await takeOut({ bookId, uid, handOver, by: person }),
}))
