import { calendarDate } from '@duebook/domain'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { noteBeside, openAgain, doneWords, extendedWords } from '../acts/met-acts.ts'
import { takeOver } from '../acts/take-over.ts'
import { offerUndo } from '../acts/undo.ts'
import { metActs, wasTold, type MetAct } from '../cloud/edits/metActs.ts'
import { useActivity, type ActivityRecord } from '../cloud/obligations/activity.ts'
import { useObligation } from '../cloud/obligations/obligation.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import ledger from '../design/ledger.module.css'
import { useToday, useZone } from '../frame/clock.ts'
import { usePeople } from '../frame/people.ts'
import { useMay } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { calledIn, firstNameOf } from '../frame/who.ts'
import { saidOfAsking } from '../messages/asking-refusals.ts'
import { kindVerbs } from '../messages/kind-verbs.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { announce } from '../ui/toast.ts'
import styles from './conflict.module.css'
import { whenText } from './when-text.ts'

/** What was done to a date without a connection, and met what somebody else had done to it: what needs nobody, and one question after the other. */
export function MetActs() {
  const { bookId } = useSignedIn()
  const all = useSyncExternalStore(metActs.subscribe, metActs.get).filter((one) => one.bookId === bookId)
  const told = [all.find(asksNothing), all.find((one) => !asksNothing(one))]
  return told.map((met) => met && <Met key={`${met.obligationId} ${met.nominal} ${met.at}`} met={met} />)
}

const asksNothing = ({ met }: MetAct) => met === 'settledBefore' || met === 'heldBefore'

function Met({ met }: { met: MetAct }) {
  const live = useObligation(met.bookId, met.obligationId)
  const activity = useActivity(met.bookId, met.obligationId)
  const people = usePeople()
  if (live.status !== 'ready' || !live.data || activity.status !== 'ready' || people.length === 0) return null
  const line = activity.data.find((one) => one.actor === met.by && tells(one, met))
  const did = (line && settledWords[line.action]) ?? 'settled'
  const they = { name: firstNameOf({ name: calledIn(people, met.by) }), at: line?.at ?? null, did }
  return asksNothing(met) ? (
    <StandsBefore met={met} obligation={live.data} they={they} />
  ) : (
    <BothStand met={met} obligation={live.data} they={they} />
  )
}

/** The line of the history that tells of what they did. */
const settledWords: Partial<Record<ActivityRecord['action'], string>> = {
  'occurrence.completed': 'completed',
  'occurrence.skipped': 'skipped',
  'occurrence.waived': 'waived',
  'occurrence.missed': 'recorded as missed',
}
function tells({ action, nominal, after }: ActivityRecord, met: MetAct): boolean {
  if (nominal !== met.nominal) return false
  if (met.met === 'settledAndExtended') return Array.isArray(after?.extensions)
  return met.met === 'heldBefore' ? after?.acknowledgedBy === met.by : action in settledWords
}

type Part = { met: MetAct; obligation: ObligationRecord; they: { name: string; at: number | null; did: string } }

/** Nothing to choose: theirs stands, and what this one did is noted in the record's history. */
function StandsBefore({ met, obligation, they }: Part) {
  const { bookId, uid } = useSignedIn()
  const today = useToday()
  const zone = useZone()
  const mayAct = useMay('add, change and settle')
  const take = () =>
    void takeOver(
      { bookId: met.bookId, obligationId: met.obligationId, nominal: calendarDate(met.nominal) },
      met.title,
    ).catch((error: unknown) => announce(saidOfAsking(error)))
  const tell = useEffectEvent(() => {
    wasTold(met)
    const when = they.at === null ? null : whenText(they.at, zone, today)
    const isOver = `${they.name} had ${they.did} ${met.title}${when === null ? '' : ` at ${when}`}.`
    if (met.met === 'heldBefore')
      return announce(
        `${they.name} has ${met.title} in hand${when === null ? '' : ` since ${when}`}: yours came later.`,
        null,
        mayAct ? { name: 'Take it over', run: take } : null,
      )
    if (met.done.act === 'acknowledge') return announce(`${isOver} Nothing more is asked of you.`)
    void noteBeside({ bookId, uid, today }, obligation, met)
    announce(`${isOver} Yours is noted beside it.`)
  })
  useEffect(() => tell(), [])
  return null
}

function BothStand({ met, obligation, they: { name, at } }: Part) {
  const { bookId, uid } = useSignedIn()
  const today = useToday()
  const zone = useZone()
  const close = () => wasTold(met)
  const when = (instant: number | null) => (instant === null ? '' : `, ${whenText(instant, zone, today)}`)
  const did = {
    complete: 'Done',
    skip: 'Skipped',
    waive: 'Waived',
    miss: 'Missed',
    extend: 'Extended',
    acknowledge: 'In hand',
  }[met.done.act]
  const settledByMe = met.met === 'settledAndExtended'
  const reopen = () => {
    close()
    void openAgain({ bookId, uid, today }, obligation, met).then(({ undo }) =>
      offerUndo(`${met.title} is open again.`, `Opening ${met.title} again`, undo, { obligationId: obligation.id }),
    )
  }
  return (
    <Dialog
      title={`${did} by you, ${settledByMe ? 'extended' : kindVerbs[obligation.kind].past} by ${name}`}
      onClose={close}
    >
      <div className={styles.inDialog}>
        <table className={`${ledger.ledger} ${styles.met}`}>
          <caption className="sr">What both did to {met.title}</caption>
          <tbody>
            <tr>
              <th scope="row">You{when(met.at)}</th>
              <td>{doneWords(met.done)}</td>
            </tr>
            <tr>
              <th scope="row">
                {name}
                {when(at)}
              </th>
              <td>{settledByMe ? extendedWords(met.extension) : kindVerbs[obligation.kind].past}</td>
            </tr>
          </tbody>
        </table>
        <p className={styles.said}>
          {settledByMe
            ? `Both can stand: ${met.title} was settled before its new date.`
            : `Both stand: ${met.title} is settled, and has the later date in its history.`}
        </p>
        <div className={styles.acts}>
          <Button look="main" onClick={close}>
            {settledByMe ? 'Keep it done, and the new date' : 'Keep both'}
          </Button>
          <Button onClick={reopen}>Open it again</Button>
        </div>
      </div>
    </Dialog>
  )
}
