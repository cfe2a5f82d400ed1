import { kinds } from '@duebook/contract/search/read-piece'
import { useId, type FormEvent } from 'react'
import { PersonSelect } from '../acts/PersonSelect.tsx'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import dialog from '../design/dialog.module.css'
import ledger from '../design/ledger.module.css'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/fields/Choice.tsx'
import { DayFields } from '../ui/fields/DayFields.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Segments } from '../ui/fields/Segments.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { actOnAll } from './act-on-all.ts'
import styles from './Bulk.module.css'
import { doneWords, preview, type Move } from './bulk.ts'
import { TagFields } from './TagFields.tsx'
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
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (!act || !outcome || count === 0) return
    onDone()
    void actOnAll({ bookId, uid, today }, act, outcome.changes)
  }
  return (
    <form className={styles.panel} onSubmit={confirm} noValidate>
      <Questions kind={kind} chosen={chosen} said={said} />
      <div role="status" className={dialog.said}>
        {(outcome?.sentences ?? []).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {outcome && outcome.moves.length > 0 && <Moves moves={outcome.moves} />}
      <div className={styles.confirm}>
        <p className={dialog.note}>
          Nothing is saved yet. Afterwards one Undo takes {count === 1 ? 'it' : 'all'} back, also after a reload.
        </p>
        <Button
          look="main"
          type="submit"
          blocked={missing ?? (count === 0 ? `None of them can be ${past[kind]}` : null)}
        >
          {kind === 'done' ? `Mark ${doneWords(outcome?.changes ?? []).toLowerCase()}` : doWords[kind]} {count}
          {kind === 'shift' && (count === 1 ? ' due date' : ' due dates')}
        </Button>
      </div>
    </form>
  )
}

type Said = ReturnType<typeof useBulkAct>

function Questions({ kind, chosen, said }: { kind: BulkKind; chosen: readonly ObligationRecord[]; said: Said }) {
  const name = useId()
  switch (kind) {
    case 'done':
      return null
    case 'plan':
      return <DayFields legend="Plan day" value={said.day} onChange={said.setDay} />
    case 'snooze':
      return (
        <>
          <fieldset className={dialog.choices}>
            <legend className="sr">Until</legend>
            {said.times.slice(0, said.anotherDay).map((time, index) => (
              <Check
                key={time.said}
                radio={name}
                autoFocus={index === 0}
                label={`${time.label}, ${time.said}`}
                checked={said.choice === index}
                onChange={() => said.setChoice(index)}
              />
            ))}
            <Check
              radio={name}
              label="Another day, 09:00"
              checked={said.typesDay}
              onChange={() => said.setChoice(said.anotherDay)}
            />
          </fieldset>
          {said.typesDay && <DayFields legend="Ask again on" value={said.day} onChange={said.setDay} />}
        </>
      )
    case 'skip':
      return <Why said={said} autoFocus />
    case 'assign':
      return (
        <PersonSelect
          label="Has it"
          value={said.assignee}
          none="Nobody"
          people={said.people}
          onChange={said.setAssignee}
        />
      )
    case 'kind':
      return (
        <Select
          label="Kind"
          value={said.toKind}
          options={Object.fromEntries(kinds.map((one) => [one, one])) as Record<(typeof kinds)[number], string>}
          onChange={said.setToKind}
        />
      )
    case 'tag':
      return <TagFields chosen={chosen} {...said} />
    case 'end':
      return (
        <>
          <DayFields legend="Last date that counts" value={said.day} onChange={said.setDay} />
          <Why said={said} />
        </>
      )
    case 'shift':
      return (
        <>
          <div className={styles.inline}>
            <Field
              label="By how much"
              name="by"
              inputMode="numeric"
              maxLength={3}
              autoFocus
              autoComplete="off"
              value={said.by}
              onChange={said.setBy}
            />
            <Select
              label="Unit"
              value={said.unit}
              options={{ businessDays: 'business days', days: 'days', weeks: 'weeks' }}
              onChange={said.setUnit}
            />
            <Segments
              label="Direction"
              options={{ earlier: 'Earlier', later: 'Later' }}
              value={said.direction}
              onChange={said.setDirection}
            />
          </div>
          <Field
            label="Reason, kept with each old date"
            name="reason"
            maxLength={500}
            value={said.reason}
            onChange={said.setReason}
          />
        </>
      )
  }
}

const Why = ({ said, autoFocus = false }: { said: Said; autoFocus?: boolean }) => (
  <Field
    label="Why, if you like"
    name="reason"
    maxLength={200}
    autoFocus={autoFocus}
    value={said.reason}
    onChange={said.setReason}
  />
)

/** Each date as it stands and as it would be. */
const Moves = ({ moves }: { moves: readonly Move[] }) => (
  <table className={ledger.ledger}>
    <caption className="sr">What would change</caption>
    <thead>
      <tr>
        <th scope="col">Can be shifted</th>
        <th scope="col" className={ledger.num}>
          Now
        </th>
        <th scope="col" className={ledger.num}>
          Becomes
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
          <td className={ledger.num}>
            <s>{now}</s>
          </td>
          <td className={ledger.num}>
            <b>{becomes}</b>
          </td>
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
