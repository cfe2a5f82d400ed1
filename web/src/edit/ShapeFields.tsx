import { DayFields } from '../ui/DayFields.tsx'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import styles from './edit.module.css'
import type { FormPart } from './EditForm.tsx'
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
        <div data-field="date">
          <DayFields
            legend="On"
            autoFocus={false}
            value={timing.date}
            wrong={problemAt('date')}
            onChange={(date) => set({ date })}
          />
        </div>
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
          <div data-field="next">
            <DayFields
              legend="Next on"
              autoFocus={false}
              value={chain.next}
              wrong={problemAt('next')}
              onChange={(next) => set({ chain: { ...chain, next } })}
            />
          </div>
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
          <div data-field="trigger">
            <DayFields
              legend="Its day, once it is known"
              autoFocus={false}
              value={derived.date}
              wrong={problemAt('trigger')}
              onChange={(date) => setDerived({ date })}
            />
          </div>
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
        <Select
          label="In shorter months"
          value={rule.monthEnd}
          options={{ backward: 'the last day', forward: 'the 1st after', omit: 'leave that month out' }}
          onChange={(monthEnd) => set({ rule: { ...rule, monthEnd } })}
        />
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
        <div data-field="start">
          <DayFields
            legend="Begins"
            autoFocus={false}
            value={rule.start}
            wrong={problemAt('start')}
            onChange={(start) => set({ rule: { ...rule, start } })}
          />
        </div>
        {ends.how === 'until' && (
          <div data-field="until">
            <DayFields
              legend="Last date"
              autoFocus={false}
              value={ends.until}
              wrong={problemAt('until')}
              onChange={(until) => set({ ends: { ...ends, until } })}
            />
          </div>
        )}
      </div>
    </>
  )
}
