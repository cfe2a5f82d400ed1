import type { FormEvent } from 'react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import dialog from '../design/dialog.module.css'
import ledger from '../design/ledger.module.css'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { actOnAll } from './act-on-all.ts'
import styles from './Bulk.module.css'
import { BulkQuestions } from './BulkQuestions.tsx'
import { doneWords, preview, type BulkAct, type Move } from './bulk.ts'
import { useBulkAct, type BulkKind } from './useBulkAct.ts'

/** What is still to be said before it happens to all of them, what then happens, and the button that lets it. */
export function BulkPanel({
  kind,
  chosen,
  onDone,
}: {
  kind: BulkKind
  chosen: readonly ObligationRecord[]
  onDone: () => void
}) {
  const { uid, bookId } = useSignedIn()
  const said = useBulkAct(kind, chosen)
  const { act, missing, today } = said
  const outcome = act && preview(act, chosen, today)
  const count = outcome?.changes.length ?? 0
  const planned = kind === 'plan' ? preview({ act: 'unplan' }, chosen, today).changes : []
  const does = (one: BulkAct, changes: readonly ObligationRecord[]) => {
    onDone()
    void actOnAll({ bookId, uid, today }, one, changes)
  }
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (act && outcome && count > 0) does(act, outcome.changes)
  }
  return (
    <form className={styles.panel} onSubmit={confirm} noValidate>
      <BulkQuestions kind={kind} chosen={chosen} said={said} />
      <div role="status" className={dialog.said}>
        {(outcome?.sentences ?? []).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {outcome && outcome.moves.length > 0 && <Moves moves={outcome.moves} isPlan={act?.act === 'spread'} />}
      <div className={styles.confirm}>
        <p className={dialog.note}>
          Nothing is saved yet. Afterwards one Undo takes {count === 1 ? 'it' : 'all'} back, also after a reload.
        </p>
        <span className={styles.acts}>
          {planned.length > 0 && (
            <Button onClick={() => does({ act: 'unplan' }, planned)}>
              {planned.length === 1 ? 'Take the plan away' : `Take ${planned.length} plans away`}
            </Button>
          )}
          <Button
            look="main"
            type="submit"
            blocked={missing ?? (count === 0 ? `None of them can be ${past[kind]}` : null)}
          >
            {kind === 'done' ? `Mark ${doneWords(outcome?.changes ?? []).toLowerCase()}` : doWords[kind]} {count}
            {kind === 'shift' && (count === 1 ? ' due date' : ' due dates')}
            {act?.act === 'spread' && (count === 1 ? ' day' : ' days')}
          </Button>
        </span>
      </div>
    </form>
  )
}

/** Each date as it stands and as it would be; of plans, by which day it must be and on which it is planned. */
const Moves = ({ moves, isPlan }: { moves: readonly Move[]; isPlan: boolean }) => (
  <table className={ledger.ledger}>
    <caption className="sr">What would change</caption>
    <thead>
      <tr>
        <th scope="col">{isPlan ? 'Can be planned' : 'Can be shifted'}</th>
        <th scope="col" className={ledger.num}>
          {isPlan ? 'Due' : 'Now'}
        </th>
        <th scope="col" className={ledger.num}>
          {isPlan ? 'Plan' : 'Becomes'}
        </th>
      </tr>
    </thead>
    <tbody>
      {moves.map(({ id, title, now, becomes, how }) => (
        <tr key={id}>
          <th scope="row">
            {title}
            {how && <small>{how}</small>}
          </th>
          <td className={ledger.num}>{isPlan ? now : <s>{now}</s>}</td>
          <td className={ledger.num}>{isPlan ? <span className={styles.pencil}>{becomes}</span> : <b>{becomes}</b>}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const past: Record<BulkKind, string> = {
  done: 'marked done',
  shift: 'shifted',
  plan: 'planned',
  snooze: 'snoozed so late',
  skip: 'skipped',
  assign: 'given to them',
  tag: 'tagged so',
  kind: 'made that kind',
  end: 'ended here',
}
const doWords: Record<Exclude<BulkKind, 'done'>, string> = {
  shift: 'Shift',
  plan: 'Plan',
  snooze: 'Snooze',
  skip: 'Skip',
  assign: 'Assign',
  tag: 'Tag',
  kind: 'Change',
  end: 'End',
}
