import type { ReactNode } from 'react'
import type { Live } from '../cloud/sync/liveQuery.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { LateFailureSentence } from './notes/LateFailureSentence.tsx'

/** Draws a live query: the shape of what comes, then the data; after a failure the last data stays under what happened. */
export function ScreenState<T>({
  live,
  rows = 6,
  children,
}: {
  live: Live<T>
  rows?: number
  children: (data: T) => ReactNode
}) {
  if (live.status === 'loading') return <SkeletonRows count={rows} />
  if (live.status === 'ready') return children(live.data)
  return (
    <>
      <Note tone="over" glyph="failed" alert action={<Button onClick={live.retry}>Try again</Button>}>
        <LateFailureSentence code={live.code} />
      </Note>
      {live.lastData !== undefined && children(live.lastData)}
    </>
  )
}
