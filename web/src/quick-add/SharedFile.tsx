import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { handFile } from '../cloud/sync/handedFile.ts'
import { takeSharedFile } from '../cloud/worker/sharedFile.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { announce } from '../ui/toast.ts'

/** A table or a calendar holds lines for an import; dates are looked for in all else. */
const isImported = ({ name, type }: File) =>
  /\.(csv|tsv|ics|ical)$/i.test(name) || ['text/csv', 'text/calendar'].includes(type)

const lostWords = {
  large: 'is larger than 25 MB, which is more than is read on a device.',
  room: 'could not be kept: this device has no room left for it.',
  unreadable: 'did not arrive whole.',
  gone: 'is not on this device any more.',
}
type Lost = keyof typeof lostWords

/** A file that another app shared goes on to the page that reads it. Nothing of it is added unseen. */
export function SharedFile() {
  const { lost: said, more } = useSearch({ strict: false }) as { lost?: unknown; more?: unknown }
  const [gone, setGone] = useState(false)
  const navigate = useNavigate()
  const lost = typeof said === 'string' && said in lostWords ? (said as Lost) : gone ? 'gone' : null
  useEffect(() => {
    if (said !== undefined) return
    let left = false
    const goOn = async () => {
      const file = await takeSharedFile()
      if (!file) return void (left || setGone(true))
      handFile(file)
      if (typeof more === 'number') announce('One file is read at a time: the first was taken.')
      if (isImported(file)) await navigate({ to: '/settings/import', replace: true })
      else await navigate({ to: '/add', search: { from: 'file' } as object, replace: true })
    }
    goOn().catch(() => left || setGone(true))
    return () => void (left = true)
  }, [said, more, navigate])
  if (!lost) return <SkeletonRows count={6} />
  return (
    <>
      <PageHead view="Add / From another app" title="Nothing was read" documentTitle="Add from another app" />
      <Note
        tone="over"
        glyph="failed"
        alert
        action={
          <Button onClick={() => void navigate({ to: '/add', search: { from: 'file' } as object })}>
            Choose a file
          </Button>
        }
      >
        <b>What was shared</b> {lostWords[lost]} Nothing was added. Share it again, or choose the file here.
      </Note>
    </>
  )
}
