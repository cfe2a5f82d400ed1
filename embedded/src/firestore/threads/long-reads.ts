import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { startThread, type Thread } from '../../thread.ts'
import { databaseClosed } from '../errors.ts'
import type { Call, FromWorker, ToWorker, WorkerStart } from '../messages.ts'
import { openAsking, type Asking } from './asking.ts'

type Rules = Omit<Extract<ToWorker, { kind: 'rules' }>, 'now'>

/**
 * What a thread holds for a long result is moved on by each collection of its youngest objects, and whoever commits waits for that: 12 to 29 ms where
 * those have 48 MB, 2 ms where they have this.
 */
export const forLongResults = { maxYoungGenerationSizeMb: 6 }

/**
 * The thread that reads what takes long, so that it keeps no commit waiting. It is begun when long reads have kept the other for long enough, and stays: most
 * who start a database never need it. `take` gets what it says that is no answer; `onReader` hears whether it is there.
 */
export function openLongReads(
  start: WorkerStart,
  clock: Clock,
  log: Log,
  { take, onReader }: { take(message: FromWorker): void; onReader(isThere: boolean): void },
) {
  let reader: { thread: Thread; asking: Asking } | null = null
  let rules: Rules[] = []
  let isClosed = false

  function begin() {
    if (reader || isClosed) return
    const untaken = new Int32Array(new SharedArrayBuffer(4))
    const thread = startThread(
      new URL('./reading-worker.ts', import.meta.url),
      { ...start, untaken, now: clock.now() },
      forLongResults,
    )
    const asking = openAsking(thread, untaken, clock)
    reader = { thread, asking }
    for (const said of rules) asking.tell(said)
    thread.on('message', (messages: FromWorker[]) => {
      for (const message of messages) {
        if (message.kind === 'ready') isReady()
        else if (!asking.isAnswer(message)) take(message)
      }
    })
    const isReady = () => {
      log.info('firestore.reader_begun', { meaning: 'What takes long to read keeps no commit waiting from now on.' })
      onReader(true)
    }
    // Whoever reads next does without it, and another one is begun.
    const gone = (reason: string) => {
      if (reader?.thread !== thread) return
      reader = null
      asking.end()
      if (isClosed) return
      log.error('firestore.reader_ended', { reason: reason.slice(0, 300) })
      onReader(false)
    }
    thread.on('error', (error) => gone(error instanceof Error ? error.message : String(error)))
    thread.on('exit', (code) => gone(`It ended with code ${code}.`))
  }

  return {
    begin,
    answer: (call: Call): Promise<unknown> => reader?.asking.askCall(call) ?? Promise.reject(databaseClosed()),
    rules(said: Rules) {
      rules = [...rules.filter(({ project }) => said.project !== undefined && project !== said.project), said]
      reader?.asking.tell(said)
    },
    async close() {
      isClosed = true
      if (!reader) return
      const { thread, asking } = reader
      await asking.ask('close', []).catch(() => {})
      await thread.terminate()
    },
  }
}
