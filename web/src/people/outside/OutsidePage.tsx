import type { OutsideAnswer, OutsideFile } from '@duebook/contract/people/outside-view'
import { plural } from '@duebook/domain'
import { Eye } from 'lucide-react'
import { useEffect, useState, type ComponentType } from 'react'
import { readForOutside } from '../../cloud/books/outside.ts'
import { askPeople } from '../../cloud/people/people.ts'
import { civilDay } from '../../frame/clock.ts'
import { download } from '../../ui/download.ts'
import { instantText } from '../../ui/instant-text.ts'
import { Note } from '../../ui/Note.tsx'
import { SkeletonRows } from '../../ui/rows/SkeletonRows.tsx'
import { dayOf } from '../day-of.ts'
import { explainPeople, reasonOfLink } from '../../messages/people-refusals.ts'
import { OutsideFrame } from './OutsideFrame.tsx'
import styles from './outside.module.css'
import { Periods } from './Periods.tsx'
import { spanText } from './span-text.ts'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

type OpenAnswer = OutsideAnswer & { state: 'open' }
/** Features do not know each other: what packs what is shown is given. */
type PackSlot = ComponentType<{ shown: OpenAnswer; readFile: (file: OutsideFile) => Promise<Blob> }>

/** What a link for somebody outside leads to: a part of a book, to be read. That it was opened is recorded. */
export function OutsidePage({ link, pack }: { link: string; pack: PackSlot }) {
  const [answer, setAnswer] = useState<OutsideAnswer | { state: 'failed'; error: unknown } | null>(null)
  useEffect(() => {
    document.title = 'To look at · Duebook'
    askPeople('openOutsideLink', { link }).then(setAnswer, (error: unknown) => setAnswer({ state: 'failed', error }))
  }, [link])
  switch (answer?.state) {
    case undefined:
      return (
        <OutsideFrame>
          <SkeletonRows count={6} label="Opening what the link shows" />
        </OutsideFrame>
      )
    case 'failed':
      return <Failed error={answer.error} />
    case 'ended':
      return <Ended {...answer} />
    case 'open':
      return <Shown link={link} answer={answer} pack={pack} />
  }
}

function Ended({ bookName, by, at }: OutsideAnswer & { state: 'ended' }) {
  const day = at === null ? '' : ` on ${dayOf(at, zone)}`
  return (
    <OutsideFrame leaf>
      <h1>This link has ended</h1>
      <p>{by === 'people' ? `${bookName} ended it${day}.` : `It ran out${day}.`} Ask whoever gave it to you.</p>
    </OutsideFrame>
  )
}

function Failed({ error }: { error: unknown }) {
  const { problem, next } = explainPeople(error)
  if (reasonOfLink(error) === 'link-unknown')
    return (
      <OutsideFrame leaf>
        <h1>This link leads nowhere</h1>
        <p>Copy all of it from where you were given it, or ask whoever gave it to you.</p>
      </OutsideFrame>
    )
  return (
    <OutsideFrame leaf>
      <h1>{problem.replace(/\.$/, '')}</h1>
      <p>{next}</p>
    </OutsideFrame>
  )
}

function Shown({ link, answer, pack: Pack }: { link: string; answer: OpenAnswer; pack: PackSlot }) {
  const { bookName, name, makerName, obligations, expiresAt, opening, periods, leftOut } = answer
  const [reading, setReading] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const today = civilDay(new Date(opening.at), zone)
  const maker = makerName.split(/[\s@]/)[0] ?? makerName
  const until = dayOf(expiresAt, zone)
  useEffect(() => {
    document.title = `${bookName}, for ${name} · Duebook`
  }, [bookName, name])
  const open = async (file: OutsideFile) => {
    if (reading !== null) return
    setReading(file.name)
    setProblem(null)
    try {
      download(await readForOutside(link, file), file.name)
    } catch (error) {
      const { problem: what, next } = explainPeople(error)
      setProblem(`${file.name}: ${what} ${next}`)
    }
    setReading(null)
  }
  return (
    <OutsideFrame note={`Read only · for ${name} · until ${until}`}>
      <h1>
        {bookName}, {spanText(answer)}
      </h1>
      <p className={styles.lead}>
        {makerName} opened {obligations === 1 ? 'this obligation' : `these ${plural(obligations, 'obligation')}`} to{' '}
        <b>{name}</b>: {obligations === 1 ? 'its' : 'their'} dates, who did what, the proof and the reminder log.
        Nothing can be changed here, and nothing else can be seen.
      </p>
      <Note sign={<Eye aria-hidden />}>
        This opening is recorded: <b>{instantText(opening.at, zone, today)}</b>, {opening.device}, and {maker} sees it.
        The link stops working on {until}, or when it is taken back.
      </Note>
      <Pack shown={answer} readFile={(file) => readForOutside(link, file)} />
      <p role="status" className={styles.reading}>
        {reading !== null && `Fetching ${reading}, and holding it against its hash.`}
      </p>
      {problem && (
        <Note tone="over" glyph="failed" alert>
          {problem}
        </Note>
      )}
      {periods.length === 0 ? (
        <p className={styles.lead}>Nothing of this was due in this time.</p>
      ) : (
        <Periods periods={periods} today={today} onFile={(file) => void open(file)} />
      )}
      {leftOut > 0 && <p className={styles.lead}>{plural(leftOut, 'earlier period')} did not fit on one page.</p>}
    </OutsideFrame>
  )
}
