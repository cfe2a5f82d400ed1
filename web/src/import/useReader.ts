import type { Answers, DryRun } from '@duebook/contract/import/verdicts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReadContext, ReadMessage, ReadRequest } from './read-messages.ts'

/** What is known of a file that is read in a worker. `again`: it is read once more, with other answers. */
export type Read =
  | { state: 'none' }
  | { state: 'reading'; name: string; share: number }
  | { state: 'unreadable'; name: string }
  | {
      state: 'read'
      name: string
      size: number
      found: DryRun
      ids: string[]
      hereIds: string[]
      sha256: string
      again: boolean
    }

/** Reads a file where the page does not feel it; `cancel` stops at once, and `answer` reads it again with what somebody said. */
export function useReader(context: ReadContext | null) {
  const [read, setRead] = useState<Read>({ state: 'none' })
  const [answers, setAnswers] = useState<Answers>({})
  const worker = useRef<Worker | null>(null)
  const stop = useCallback(() => {
    worker.current?.terminate()
    worker.current = null
  }, [])
  useEffect(() => stop, [stop])

  const start = async (file: File) => {
    if (!context) return
    stop()
    setAnswers({})
    const { name, size } = file
    setRead({ state: 'reading', name, share: 0 })
    const reader = new Worker(new URL('./readWorker.ts', import.meta.url), { type: 'module' })
    worker.current = reader
    const isMine = () => worker.current === reader
    reader.addEventListener('error', () => isMine() && setRead({ state: 'unreadable', name }))
    reader.addEventListener('message', ({ data }: MessageEvent<ReadMessage>) => {
      if (!isMine()) return
      if ('share' in data)
        setRead((now) => (now.state === 'reading' ? { ...now, share: Math.max(now.share, data.share) } : now))
      else setRead({ state: 'read', name, size, ...data, again: false })
    })
    try {
      const bytes = new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer())
      if (isMine()) ask(reader, { file: { name, bytes }, context, answers: {} })
    } catch {
      if (isMine()) setRead({ state: 'unreadable', name })
    }
  }
  const answer = (change: (now: Answers) => Answers) => {
    const next = change(answers)
    setAnswers(next)
    if (!worker.current || !context) return
    setRead((now) => (now.state === 'read' ? { ...now, again: true } : now))
    ask(worker.current, { context, answers: next })
  }
  const cancel = () => {
    stop()
    setAnswers({})
    setRead({ state: 'none' })
  }
  return { read, answers, start, answer, cancel }
}

/** One byte more than is read is enough to refuse it. */
const MOST_BYTES = 5_000_001

const ask = (worker: Worker, request: ReadRequest) => worker.postMessage(request)
