import { useEffect, useRef } from 'react'
import type { BookPerson } from '../../cloud/people/members.ts'
import { Button } from '../../ui/Button.tsx'
import { Check } from '../../ui/fields/Choice.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { assignable } from '../assignable.ts'
import { MOST_ENTRIES, newRung, OWNERS, type LadderDraft, type LadderProblem, type RungDraft } from './ladder-draft.ts'
import { whoWords } from './ladder-words.ts'
import styles from './ladder.module.css'

/** The entries of a ladder: each can be changed and removed, and another added. Focus goes to what was added, or to the one after what was removed. */
export function LadderFields({
  draft,
  people,
  nameOf,
  problem,
  onChange,
}: {
  draft: LadderDraft
  people: readonly BookPerson[]
  nameOf: (uid: string) => string
  problem: LadderProblem | null
  onChange: (draft: LadderDraft) => void
}) {
  const { rungs, repeat } = draft
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useRef<number | null>(null)
  useEffect(() => {
    if (focusNext.current === null) return
    const at = Math.min(focusNext.current, rungs.length - 1)
    const input = list.current?.children[at]?.querySelector('input')
    ;(input ?? list.current?.parentElement?.querySelector<HTMLElement>(':scope > button'))?.focus()
    focusNext.current = null
  }, [rungs])
  const put = (index: number, part: Partial<RungDraft>) =>
    onChange({ ...draft, rungs: rungs.map((one, at) => (at === index ? { ...one, ...part } : one)) })
  return (
    <div className={styles.fields}>
      <ol ref={list} className={styles.entries}>
        {rungs.map((rung, index) => (
          // An entry has no other identity than its place.
          <li key={index}>
            <fieldset className={styles.entry}>
              <legend className="sr">Entry {index + 1}</legend>
              <span className={styles.number}>
                <Field
                  label="After"
                  name="n"
                  inputMode="numeric"
                  maxLength={4}
                  value={rung.n}
                  onChange={(n) => put(index, { n })}
                />
              </span>
              <Select
                label="Unit"
                value={rung.unit}
                options={{ days: 'days', hours: 'hours' }}
                onChange={(unit) => put(index, { unit })}
              />
              {rung.unit === 'days' && (
                <span className={styles.time}>
                  <Field
                    label="At"
                    name="at"
                    placeholder="09:00"
                    maxLength={5}
                    value={rung.at}
                    onChange={(at) => put(index, { at })}
                  />
                </span>
              )}
              <Select
                label="Who is asked"
                value={rung.who}
                options={whoOptions(rung.who, people, nameOf)}
                onChange={(who) => put(index, { who })}
              />
              <Button
                look="bare"
                aria-label={`Remove entry ${index + 1}`}
                onClick={() => {
                  focusNext.current = index
                  onChange({ ...draft, rungs: rungs.filter((_, at) => at !== index) })
                }}
              >
                Remove
              </Button>
              <Check
                label="Wakes people: goes through quiet hours and rest days"
                checked={rung.urgent}
                onChange={(urgent) => put(index, { urgent })}
              />
            </fieldset>
            {problem?.rung === index && (
              <p className={styles.wrong} role="alert">
                {problem.text}
              </p>
            )}
          </li>
        ))}
      </ol>
      {rungs.length === 0 && <p className={styles.hint}>Nobody else is asked. Add an entry.</p>}
      <Button
        disabled={rungs.length >= MOST_ENTRIES}
        onClick={() => {
          focusNext.current = rungs.length
          onChange({ ...draft, rungs: [...rungs, newRung(rungs)] })
        }}
      >
        {rungs.length >= MOST_ENTRIES ? 'Five entries at most' : 'Add an entry'}
      </Button>
      <div className={styles.again}>
        <span className={styles.number}>
          <Field
            label="Begin again, times"
            name="repeat"
            inputMode="numeric"
            maxLength={2}
            value={repeat}
            onChange={(next) => onChange({ ...draft, repeat: next })}
          />
        </span>
        <span className={styles.hint}>If nobody answers; 0 is not at all.</span>
      </div>
      {problem?.rung === null && (
        <p className={styles.wrong} role="alert">
          {problem.text}
        </p>
      )}
    </div>
  )
}

/** By what they are in the book, then by name; what was set stays among them. */
function whoOptions(
  who: string,
  people: readonly BookPerson[],
  nameOf: (uid: string) => string,
): Record<string, string> {
  const options: Record<string, string> = {
    backup: 'the backup',
    [OWNERS]: 'every admin and the owner',
    owner: 'the owner',
    admins: 'every admin',
    ...Object.fromEntries(assignable(people).map((one) => [one.uid, one.name])),
  }
  return who in options ? options : { [who]: whoWords(who.split(' '), nameOf), ...options }
}
