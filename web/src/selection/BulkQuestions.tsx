import { kinds } from '@duebook/contract/search/read-piece'
import { useId } from 'react'
import { PersonSelect } from '../acts/PersonSelect.tsx'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import dialog from '../design/dialog.module.css'
import { Check } from '../ui/fields/Choice.tsx'
import { DayFields } from '../ui/fields/DayFields.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Segments } from '../ui/fields/Segments.tsx'
import { Select } from '../ui/fields/Select.tsx'
import styles from './Bulk.module.css'
import { preview } from './bulk.ts'
import { PaidSums } from './PaidSums.tsx'
import { TagFields } from './TagFields.tsx'
import type { BulkKind, useBulkAct } from './useBulkAct.ts'

type Said = ReturnType<typeof useBulkAct>

/** What is asked before an act on many. */
export function BulkQuestions({
  kind,
  chosen,
  said,
}: {
  kind: BulkKind
  chosen: readonly ObligationRecord[]
  said: Said
}) {
  const name = useId()
  switch (kind) {
    case 'done':
      return (
        <PaidSums
          done={preview({ act: 'done' }, chosen, said.today).changes}
          typed={said.sums}
          onTyped={said.setSums}
        />
      )
    case 'plan':
      return <PlanFields chosen={chosen} said={said} />
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

/** All on one day, or each on a day of its own of one week. */
function PlanFields({ chosen, said }: { chosen: readonly ObligationRecord[]; said: Said }) {
  const many = chosen.length > 1
  return (
    <>
      {many && (
        <div className={styles.inline}>
          <Segments
            label="How"
            options={{ oneDay: 'All on one day', spread: 'Spread' }}
            value={said.isSpread ? 'spread' : 'oneDay'}
            onChange={(how) => said.setIsSpread(how === 'spread')}
          />
          {said.isSpread && (
            <Select
              label="Over"
              value={String(said.week)}
              options={Object.fromEntries(said.weeks.map(({ name }, at) => [String(at), name]))}
              onChange={(week) => said.setWeek(Number(week))}
            />
          )}
        </div>
      )}
      {!said.isSpread && <DayFields legend="Plan day" value={said.day} onChange={said.setDay} />}
    </>
  )
}
