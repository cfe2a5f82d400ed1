import { may } from '@duebook/contract/people/roles'
import { partsIn } from '@duebook/contract/acts/versions'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { partNames, partWords } from '../acts/reminders/part-words.ts'
import { useAllowance } from '../cloud/billing/allowance.ts'
import type { WaitingEdit } from '../cloud/edits/waitingEdits.ts'
import { useBookNews } from '../cloud/people/book-news.ts'
import type { FailedWrite } from '../cloud/sync/sync.ts'
import text from '../design/text.module.css'
import { useNow, useToday, useZone } from '../frame/clock.ts'
import { usePeople } from '../frame/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { explainRefusal } from '../messages/refused.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { whenText } from './when-text.ts'

/** A change that the service refused. What was typed stays here until whoever typed it closes it. */
export function RefusedEdit({ failed, edit }: { failed: FailedWrite; edit: WaitingEdit }) {
  const { uid } = useSignedIn()
  const now = useNow()
  const allowance = useAllowance(edit.bookId)
  const book = allowance.status === 'ready' ? allowance.data : null
  const { code, obligationId, retry, dismiss } = failed
  const { problem, next, plan } = explainRefusal({ code, obligationId, book, uid, now })
  const since = useViewerSince(edit.bookId)
  const isViewer =
    code === 'permission-denied' &&
    book !== null &&
    book.roles[uid] !== undefined &&
    !may(book.roles[uid], 'add, change and settle')
  const why = isViewer ? `you are a viewer here${since}.` : `${edit.title}.`
  return (
    <Note
      tone="over"
      glyph="failed"
      alert
      action={
        <>
          {plan && <Link to="/settings/billing">See the plans</Link>}
          {retry && <Button onClick={retry}>Try again</Button>}
          <Button look="bare" onClick={dismiss}>
            Close it
          </Button>
        </>
      }
    >
      <b>Not saved: {why}</b> {!isViewer && `${problem} ${next} `}What you typed of {edit.title} is kept on this device
      until you close it. <CopyIt edit={edit} />
    </Note>
  )
}

function CopyIt({ edit }: { edit: WaitingEdit }) {
  const people = usePeople()
  const [copied, setCopied] = useState<'copied' | 'refused' | null>(null)
  const copy = () => {
    const lines = partsIn(edit.mine).map((part) => `${partNames[part]}: ${partWords(part, edit.mine[part], people)}`)
    navigator.clipboard.writeText([edit.title, ...lines].join('\n')).then(
      () => setCopied('copied'),
      () => setCopied('refused'),
    )
  }
  return (
    <>
      <button type="button" className={`${text.link} ${text.target}`} onClick={copy}>
        Copy it
      </button>{' '}
      <span role="status">
        {copied === 'copied' && 'Copied.'}
        {copied === 'refused' && 'The browser does not let it be copied.'}
      </span>
    </>
  )
}

/** " since 09:39", by what the person was told of their role. */
function useViewerSince(bookId: string): string {
  const news = useBookNews(useSignedIn().uid)
  const today = useToday()
  const zone = useZone()
  const told =
    news.status === 'ready' ? news.data.find((one) => one.news === 'role.changed' && one.bookId === bookId) : null
  return told ? ` since ${whenText(told.sentAt, zone, today)}` : ' now'
}
