import { betweenDrills } from '@duebook/contract/asking/drill'
import { shortDateWithYear } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { DrillAct } from '../acts/drill/DrillAct.tsx'
import { useMaySendDrill } from '../acts/drill/useMaySendDrill.ts'
import { askAsking } from '../cloud/asking/ask.ts'
import { useDrill, useDrills, type DrillRecord } from '../cloud/asking/drills.ts'
import { useObligation } from '../cloud/obligations/obligation.ts'
import { civilDay, civilTime, useNow, useToday, useZone } from '../frame/clock.ts'
import { useNameOf } from '../frame/names.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { ScreenState } from '../frame/ScreenState.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { saidOfPeople } from '../messages/people-refusals.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Empty } from '../ui/Empty.tsx'
import { instantText } from '../ui/instant-text.ts'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import { announce } from '../ui/toast.ts'
import { useAttempt } from '../ui/useAttempt.ts'
import { DrillFile } from './DrillFile.tsx'
import { DrillTable } from './DrillTable.tsx'
import { drillResult, drillStanding } from './drill-words.ts'
import { WhatToMend } from './WhatToMend.tsx'
import styles from './drill.module.css'

/** What became of a drill, live while it is under way, and kept as long as its book: who got it by which way, and what to mend. */
export function DrillReport({ obligationId, drillId }: { obligationId: string; drillId: string }) {
  const { bookId } = useSignedIn()
  const live = useDrill(bookId, drillId)
  const drill = live.status === 'ready' ? live.data : null
  const zone = useZone()
  const today = useToday()
  const about = drill?.title ?? 'Obligation'
  return (
    <>
      <PageHead
        view={
          <>
            <Link to="/obligations">Obligations</Link> /{' '}
            <Link to="/obligations/$obligationId" params={{ obligationId }}>
              {about}
            </Link>
          </>
        }
        title={drill ? `Drill of ${instantText(drill.at, zone, today)}` : 'Drill'}
        documentTitle={drill ? `Drill · ${drill.title}` : 'Drill'}
        tools={
          <span className={styles.live} role="status" data-live={drill?.state === 'running' || undefined}>
            {drill && drillStanding(drill)}
          </span>
        }
      />
      <ScreenState live={live}>
        {(found) =>
          found === null || found.obligationId !== obligationId ? (
            <Empty
              said="There is no such drill here"
              action={
                <ButtonLink to="/obligations/$obligationId" params={{ obligationId }} look="main">
                  To the obligation
                </ButtonLink>
              }
            >
              Its address may be cut off, or it went with its book. A new one can be sent from the obligation.
            </Empty>
          ) : (
            <Report drill={found} />
          )
        }
      </ScreenState>
    </>
  )
}

function Report({ drill }: { drill: DrillRecord }) {
  const { bookId } = useSignedIn()
  const obligation = useObligation(bookId, drill.obligationId)
  const backup = obligation.status === 'ready' ? (obligation.data?.backup ?? null) : null
  return (
    <>
      <Note glyph="ack">
        <b>Nothing was really asked.</b> Every message said “Drill, nothing to do”. It woke nobody, answered nothing,
        and the ledger and the hand are as they were. Addresses that bounced are marked.
      </Note>
      <div className={styles.split}>
        <div>
          <Section name="The whole ladder, in one go" note="Times are those it would have, a minute apart here">
            <DrillTable drill={drill} backup={backup} />
            <div className={styles.acts}>
              <NextDrill drill={drill} />
              <DrillFile drill={drill} backup={backup} />
              <span className={styles.wideOnly}>
                <Button look="bare" icon={<Printer aria-hidden />} onClick={() => print()}>
                  Print
                </Button>
              </span>
            </div>
          </Section>
        </div>
        <aside aria-label="What to mend">
          <WhatToMend drill={drill} />
          <EarlierDrills drill={drill} />
        </aside>
      </div>
    </>
  )
}

/** While it is under way it can be stopped; then there can be another, an hour after it began. */
function NextDrill({ drill }: { drill: DrillRecord }) {
  const { bookId, uid } = useSignedIn()
  const zone = useZone()
  const now = useNow()
  const live = useObligation(bookId, drill.obligationId)
  const maySend = useMaySendDrill()
  const { busy, problem, attempt } = useAttempt(saidOfPeople)
  const obligation = live.status === 'ready' ? live.data : null
  const may = obligation !== null && maySend(obligation)
  const from = drill.at + betweenDrills
  const stop = () =>
    void attempt(async () => {
      await askAsking('stopDrill', { bookId, drillId: drill.id })
      announce('The drill is stopped. What went stays in its report.')
      document.querySelector<HTMLElement>('main h1, h1')?.focus()
    })
  if (drill.state === 'running' && (may || drill.by === uid))
    return (
      <>
        <Button aria-disabled={busy} onClick={stop}>
          Stop the drill
        </Button>
        {problem && (
          <Note tone="over" glyph="failed" alert>
            {problem}
          </Note>
        )}
      </>
    )
  if (!may) return <p className={styles.said}>A drill is sent by who owns the book or has this date.</p>
  if (drill.state === 'running') return null
  return (
    <DrillAct
      obligationId={drill.obligationId}
      blocked={now < from ? `Another drill from ${civilTime(new Date(from), zone).slice(-5)}` : null}
    >
      Another drill
    </DrillAct>
  )
}

function EarlierDrills({ drill }: { drill: DrillRecord }) {
  const { bookId } = useSignedIn()
  const zone = useZone()
  const nameOf = useNameOf()
  const live = useDrills(bookId, drill.obligationId)
  const earlier = live.status === 'ready' ? live.data.filter(({ at }) => at < drill.at) : []
  return (
    <Section name="Earlier drills">
      {earlier.length === 0 ? (
        <p className={styles.said}>None of this date’s ladder. This one was sent by {nameOf(drill.by)}.</p>
      ) : (
        <ol className={styles.earlier}>
          {earlier.map((one) => (
            <li key={one.id}>
              <Link
                to="/obligations/$obligationId/drills/$drillId"
                params={{ obligationId: one.obligationId, drillId: one.id }}
              >
                {shortDateWithYear(civilDay(new Date(one.at), zone))}
              </Link>
              <span>{drillResult(one)}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
