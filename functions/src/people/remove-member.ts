import { giveSeatBack } from './change-seats.ts'
import { peopleCall } from './people-call.ts'
import { takeOut } from './take-out.ts'

/**
 * Takes somebody out of a book, or oneself, once nothing hangs on them any more. Asked again it goes on where it stopped. The seat is given
 * back after that, where it was asked for; that it could not be keeps nobody in.
 */
export const removeMember = peopleCall('removeMember', async (person, { bookId, uid, handOver, seat }) => {
  const handedOver = await takeOut({ bookId, uid, handOver, by: person })
  return seat ? { handedOver, seat: await giveSeatBack(person, bookId, seat) } : { handedOver }
})
