/** For so long (ms) messages are taken one after another; then whatever else waits for the thread has its turn. */
const longestTurn = 20

type Options<Message> = {
  take(message: Message): void
  /** Such a one only asks for something to be done later: it does not wait behind those that are done at once. */
  isQuick(message: Message): boolean
  /** Milliseconds of any clock that goes on. */
  now(): number
  /** Has something done once everything else that waits has had its turn. */
  later(run: () => void): void
}

/**
 * Takes messages in their order, the quick ones of those that are there first. Ten long questions come in one breath; taken in one they would keep a
 * small commit, and whoever listens for it, waiting for all of them.
 */
export function openInbox<Message>({ take, isQuick, now, later }: Options<Message>): (arrived: Message[]) => void {
  let waiting: Message[] = []
  let isUnderWay = false
  const turn = () => {
    const end = now() + longestTurn
    let taken = 0
    do take(waiting[taken++]!)
    while (taken < waiting.length && now() < end)
    waiting = waiting.slice(taken)
    isUnderWay = waiting.length > 0
    if (isUnderWay) later(turn)
  }
  return (arrived) => {
    for (const message of arrived) {
      if (isQuick(message)) take(message)
      else waiting.push(message)
    }
    if (!isUnderWay && waiting.length > 0) turn()
  }
}
