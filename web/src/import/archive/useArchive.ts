import type { BookRun } from '@duebook/contract/archive/archive-run'
import { openArchive, type ArchiveRefusal } from '@duebook/contract/archive/open-archive'
import { useEffect, useRef, useState } from 'react'
import type { CameBack } from '../../cloud/archive/bringBack.ts'
import { saidOfPeople } from '../../messages/people-refusals.ts'
import type { ArchiveMessage } from './archive-messages.ts'
import { sourceOfFile } from './source-of-file.ts'

export type ArchiveState =
  | { state: 'reading'; share: number }
  | { state: 'unreadable' }
  | { state: 'refused'; refused: ArchiveRefusal }
  | { state: 'read'; runs: BookRun[]; madeAt: string }

/** Books that came back, by the id that they have in the file; what goes on now, and what went wrong. */
export type Returning = {
  back: ReadonlyMap<string, CameBack>
  now: { book: string; done: number; of: number } | null
  problem: string | null
}

/** Reads an export where the page does not feel it, and brings its books back one after the other; leaving the page ends it. */
export function useArchive(file: File, uid: string) {
  const [archive, setArchive] = useState<ArchiveState>({ state: 'reading', share: 0 })
  const [returning, setReturning] = useState<Returning>({ back: new Map(), now: null, problem: null })
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    const worker = new Worker(new URL('./archiveWorker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('error', () => setArchive({ state: 'unreadable' }))
    worker.addEventListener('message', ({ data }: MessageEvent<ArchiveMessage>) => {
      if ('share' in data) setArchive({ state: 'reading', share: data.share })
      else if ('refused' in data) setArchive({ state: 'refused', refused: data.refused })
      else setArchive({ state: 'read', ...data })
    })
    worker.postMessage(file)
    return () => {
      isLeft.current = true
      worker.terminate()
    }
  }, [file])

  const start = async (runs: readonly BookRun[]) => {
    if (returning.now) return
    setReturning((before) => ({ ...before, problem: null, now: { book: runs[0]?.name ?? '', done: 0, of: 1 } }))
    try {
      const [{ bringBack }, opened] = await Promise.all([
        import('../../cloud/archive/bringBack.ts'),
        openArchive(sourceOfFile(file), 'checked'),
      ])
      if ('refused' in opened) return setArchive({ state: 'refused', refused: opened.refused })
      for (const run of runs) {
        const told = (done: number, of: number) => {
          if (isLeft.current) throw new Left()
          setReturning((before) => ({ ...before, now: { book: run.name, done, of } }))
        }
        const found = await bringBack({ uid, archive: opened.archive, run, told })
        setReturning((before) => ({ ...before, back: new Map([...before.back, [run.id, found]]) }))
      }
      setReturning((before) => ({ ...before, now: null }))
    } catch (error) {
      if (!(error instanceof Left)) setReturning((before) => ({ ...before, now: null, problem: saidOfPeople(error) }))
    }
  }
  return { archive, returning, start }
}

class Left extends Error {}
