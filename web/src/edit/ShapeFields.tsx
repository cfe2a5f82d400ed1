import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import styles from './edit.module.css'
import type { FormPart } from './EditForm.tsx'
import { FormDay } from './FormDay.tsx'
import { LengthFields } from './LengthFields.tsx'
import { TermFields } from './TermFields.tsx'
import type { TimingDraft } from './timing-draft.ts'

/** The fields of the shape that is chosen. */
export function ShapeFields(part: FormPart) {
  const { draft, change, problemAt } = part
  const { timing } = draft
  const set = (fields: Partial<TimingDraft>) => change({ timing: { ...timing, ...fields } })
  switch (timing.shape) {
    case 'once':
      return (
        <FormDay
          field="date"
          legend="On"
          value={timing.date}
          problemAt={problemAt}
          onChange={(date) => set({ date })}
        />
      )
    case 'recurring':
      return <RepeatFields {...part} set={set} />
    case 'fromCompletion': {
      const { chain } = timing
      return (
        <>
          <div className={styles.pair}>
            <div data-field="every">
              <LengthFields
                label="Every"
                value={chain.every}
                error={problemAt('every')}
                onChange={(every) => set({ chain: { ...chain, every } })}
              />
            </div>
            <Select
              label="Counted from"
              value={chain.from}
              options={{ completion: 'the day it was done', renewal: 'the old end, or the day it was done if later' }}
              onChange={(from) => set({ chain: { ...chain, from } })}
            />
          </div>
          <FormDay
            field="next"
            legend="Next on"
            value={chain.next}
            problemAt={problemAt}
            onChange={(next) => set({ chain: { ...chain, next } })}
          />
        </>
      )
    }
    case 'term':
      return <TermFields {...part} />
    case 'derived': {
      const { derived } = timing
      const setDerived = (fields: Partial<typeof derived>) => set({ derived: { ...derived, ...fields } })
      return (
        <>
          <div className={styles.pair}>
            <div data-field="derived">
              <LengthFields
                label="It is"
                businessDays
                value={derived.count}
                error={problemAt('derived')}
                onChange={(count) => setDerived({ count })}
              />
            </div>
            <Select
              label="Before or after"
              value={derived.when}
              options={{ after: 'after', before: 'before' }}
              onChange={(when) => setDerived({ when })}
            />
            <Select
              label="Counted"
              value={derived.counting}
              options={{
                exclusive: 'from the day after',
                inclusive: 'with that day as the first',
                clear: 'in clear days',
              }}
              onChange={(counting) => setDerived({ counting })}
            />
            <Field
              label="The other date"
              name="trigger-name"
              maxLength={200}
              value={derived.name}
              onChange={(name) => setDerived({ name })}
            />
          </div>
          <FormDay
            field="trigger"
            legend="Its day, once it is known"
            value={derived.date}
            problemAt={problemAt}
            onChange={(date) => setDerived({ date })}
          />
        </>
      )
    }
  }
}

function RepeatFields({
  draft: { timing },
  problemAt,
  set,
}: FormPart & { set: (fields: Partial<TimingDraft>) => void }) {
  const { rule, ends } = timing
  return (
    <>
      <div data-field="rule">
        <Field
          label="Repeats"
          name="rule"
          maxLength={500}
          value={rule.words}
          error={problemAt('rule')}
          hint="In words: every month on the 31st; every 2 weeks on Tuesday; every year on 12 September"
          onChange={(words) => set({ rule: { ...rule, words } })}
        />
      </div>
      <div className={styles.pair}>
        {!countsWeeks(rule.words) && !isInEachMonth(rule.words) && (
          <Select
            label="In shorter months"
            value={rule.monthEnd}
            options={{ backward: 'the last day', forward: 'the 1st after', omit: 'leave that month out' }}
            onChange={(monthEnd) => set({ rule: { ...rule, monthEnd } })}
          />
        )}
        <Select
          label="Until"
          value={ends.how}
          options={{ never: 'for ever', until: 'a date', count: 'so many times' }}
          onChange={(how) => set({ ends: { ...ends, how } })}
        />
        {ends.how === 'count' && (
          <div data-field="count">
            <Field
              label="How many times"
              name="count"
              inputMode="numeric"
              maxLength={6}
              value={ends.count}
              error={problemAt('count')}
              onChange={(count) => set({ ends: { ...ends, count } })}
            />
          </div>
        )}
      </div>
      <div className={styles.days}>
        <FormDay
          field="start"
          legend="Begins"
          value={rule.start}
          problemAt={problemAt}
          onChange={(start) => set({ rule: { ...rule, start } })}
        />
        {ends.how === 'until' && (
          <FormDay
            field="until"
            legend="Last date"
            value={ends.until}
            problemAt={problemAt}
            onChange={(until) => set({ ends: { ...ends, until } })}
          />
        )}
      </div>
    </>
  )
}

/** By days or weeks: no month is too short for it. */
const countsWeeks = (words: string) =>
  /\b(?:days?|daily|weeks?|weekly|fortnight\w*)\b/i.test(words) && !/\b(?:month|quarter|year|annual)/i.test(words)

/** It names its days, and each month has them. */
function isInEachMonth(words: string): boolean {
  const days = [...words.matchAll(/\b(\d{1,2})(?:st|nd|rd|th)\b|\b(\d{1,2}) (?=[A-Z][a-z]{2})/g)]
  return days.length > 0 && days.every(([, ordinal, day]) => Number(ordinal ?? day) <= 28)
}
