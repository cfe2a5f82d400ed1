import type { AskingAnswers, DrillRefusal } from '@duebook/contract/asking/asking-requests'
import { betweenDrills, drillCount, mostInDrill } from '@duebook/contract/asking/drill'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { askAsking } from '../../cloud/asking/ask.ts'
import { useDrills } from '../../cloud/asking/drills.ts'
import dialog from '../../design/dialog.module.css'
import { civilTime, useToday, useZone } from '../../frame/clock.ts'
import { useNameOf } from '../../frame/names.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { firstNameOf } from '../../frame/who.ts'
import { saidOfPeople } from '../../messages/people-refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Glyph } from '../../ui/glyphs.tsx'
import { instantText } from '../../ui/instant-text.ts'
import { Note } from '../../ui/Note.tsx'
import { SkeletonRows } from '../../ui/rows/SkeletonRows.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'
import { drillLines, drillPeople } from './drill-lines.ts'
import styles from './drill.module.css'

type Foreseen = AskingAnswers['foreseeDrill']
type Shown = { is: 'waiting' } | { is: 'failed'; error: unknown } | { is: 'ready'; foreseen: Foreseen }

/** What a drill of the next date would do, before it is sent; and why none can be sent now. Sent, its report opens. */
export function DrillDialog({ obligationId, onClose }: { obligationId: string; onClose: () => void }) {
  const { bookId } = useSignedIn()
  const navigate = useNavigate()
  const [shown, setShown] = useState<Shown>({ is: 'waiting' })
  const { busy, problem, attempt } = useAttempt(saidOfPeople)
  const drills = useDrills(bookId, obligationId)
  useEffect(() => {
    let isClosed = false
    const put = (next: Shown) => isClosed || setShown(next)
    askAsking('foreseeDrill', { bookId, obligationId }).then(
      (foreseen) => put({ is: 'ready', foreseen }),
      (error: unknown) => put({ is: 'failed', error }),
    )
    return () => void (isClosed = true)
  }, [bookId, obligationId])
  const send = () =>
    void attempt(async () => {
      const answer = await askAsking('startDrill', { bookId, obligationId })
      if (answer.outcome === 'refused') {
        return setShown((now) =>
          now.is === 'ready' ? { is: 'ready', foreseen: { ...now.foreseen, refused: answer } } : now,
        )
      }
      onClose()
      await navigate({
        to: '/obligations/$obligationId/drills/$drillId',
        params: { obligationId, drillId: answer.drillId },
      })
    })
  const last = drills.status === 'ready' ? drills.data[0] : undefined
  return (
    <Dialog title="Send the whole ladder now?" onClose={onClose}>
      <div className={dialog.form}>
        {shown.is === 'failed' ? (
          <Note tone="over" glyph="failed" alert>
            {saidOfPeople(shown.error)}
          </Note>
        ) : shown.is === 'waiting' || drills.status === 'loading' ? (
          <SkeletonRows count={4} label="Looking who would be reached" />
        ) : (
          <>
            <WillDo rows={shown.foreseen.rows} />
            {shown.foreseen.refused && <Refused refused={shown.foreseen.refused} />}
            {problem && (
              <Note tone="over" glyph="failed" alert>
                {problem}
              </Note>
            )}
            <div className={dialog.acts}>
              {!shown.foreseen.refused && drillCount(shown.foreseen.rows).people > 0 && (
                <Button look="main" aria-disabled={busy} onClick={send}>
                  Send the drill to {drillCount(shown.foreseen.rows).people}
                </Button>
              )}
              <Button look="bare" onClick={onClose}>
                {shown.foreseen.refused ? 'Close' : 'Cancel'}
              </Button>
            </div>
            {last && <LastDrill drillId={last.id} obligationId={obligationId} at={last.at} />}
          </>
        )}
      </div>
    </Dialog>
  )
}

function WillDo({ rows }: { rows: Foreseen['rows'] }) {
  const zone = useZone()
  const nameOf = useFirstName()
  const { people } = drillCount(rows)
  const lines = drillLines(rows, { nameOf, timeOf: (at) => civilTime(new Date(at), zone).slice(-5) })
  if (rows.length === 0) return null
  return (
    <>
      <p className={dialog.said}>
        {people === 0 ? (
          'It would reach nobody. Nothing can be sent.'
        ) : (
          <>
            Marked as a drill, to the <b>{people === 1 ? 'one person' : `${people} people`}</b> it would reach, a minute
            apart: {drillPeople(rows, nameOf)}. It wakes nobody and answers nothing.
          </>
        )}
      </p>
      <ul className={styles.lines} aria-label="What it will do">
        {lines.map(({ key, glyph, text, when }) => (
          <li key={key}>
            <Glyph name={glyph} />
            <span>{text}</span>
            <span className={styles.when}>{when}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Refused({ refused }: { refused: DrillRefusal }) {
  const zone = useZone()
  const time = (at: number) => civilTime(new Date(at), zone).slice(-5)
  switch (refused.code) {
    case 'too-soon':
      return (
        <Note glyph="soon">
          <b>The last drill was at {time(refused.from - betweenDrills)}.</b> The next is possible from{' '}
          {time(refused.from)}, so that nobody learns to ignore them.
        </Note>
      )
    case 'running':
      return (
        <Note glyph="soon">
          <b>A drill is still under way.</b> Stop it, or wait until it ends.{' '}
          <Link
            to="/obligations/$obligationId/drills/$drillId"
            params={{ obligationId: refused.obligationId, drillId: refused.drillId }}
          >
            See it
          </Link>
        </Note>
      )
    case 'nothing-to-try':
      return (
        <Note glyph="failed">
          <b>There is no date to try.</b> A drill is of the next date; this one is settled, or has none ahead.
        </Note>
      )
    case 'too-many-people':
      return (
        <Note glyph="failed">
          <b>More than {mostInDrill} people are on this ladder.</b> Name fewer, then try it.
        </Note>
      )
  }
}

function LastDrill({ drillId, obligationId, at }: { drillId: string; obligationId: string; at: number }) {
  const zone = useZone()
  const today = useToday()
  return (
    <p className={dialog.note}>
      The last one of this date:{' '}
      <Link to="/obligations/$obligationId/drills/$drillId" params={{ obligationId, drillId }}>
        drill of {instantText(at, zone, today)}
      </Link>
    </p>
  )
}

function useFirstName(): (uid: string) => string {
  const nameOf = useNameOf()
  return (uid) => firstNameOf({ name: nameOf(uid) })
}
