import { Select } from '../ui/Select.tsx'
import styles from './edit.module.css'
import type { FormPart } from './EditForm.tsx'
import { FormDay } from './FormDay.tsx'
import { LengthFields } from './LengthFields.tsx'

/** When the term began or ends, and how it goes on. */
export function TermFields({ draft, change, problemAt }: FormPart) {
  const { timing } = draft
  const { term } = timing
  const set = (fields: Partial<typeof term>) => change({ timing: { ...timing, term: { ...term, ...fields } } })
  return (
    <>
      <Select
        label="The term is known by"
        value={term.said}
        options={{ end: 'its last day', began: 'when it began, and how long' }}
        onChange={(said) => set({ said })}
      />
      {term.said === 'end' ? (
        <FormDay
          field="end"
          legend="Term ends"
          value={term.end}
          problemAt={problemAt}
          onChange={(end) => set({ end })}
        />
      ) : (
        <div className={styles.days}>
          <FormDay
            field="began"
            legend="Began"
            value={term.began}
            problemAt={problemAt}
            onChange={(began) => set({ began })}
          />
          <div data-field="initial">
            <LengthFields
              label="First term"
              value={term.initial}
              error={problemAt('initial')}
              onChange={(initial) => set({ initial })}
            />
          </div>
        </div>
      )}
      <div className={styles.pair}>
        <Select
          label="Then renews"
          value={term.form}
          options={{
            tacit: 'by itself',
            express: 'only if both agree',
            none: 'never',
            openEnded: 'runs on until it is ended',
          }}
          onChange={(form) => set({ form })}
        />
        {term.form === 'openEnded' ? (
          <Select
            label="It can end"
            value={term.at}
            options={{
              monthEnd: 'at a month’s end',
              quarterEnd: 'at a quarter’s end',
              yearEnd: 'at a year’s end',
              anyDay: 'on any day',
            }}
            onChange={(at) => set({ at })}
          />
        ) : (
          term.form !== 'none' && (
            <div data-field="span">
              <LengthFields
                label="For"
                value={term.span}
                error={problemAt('span')}
                onChange={(span) => set({ span })}
              />
            </div>
          )
        )}
      </div>
    </>
  )
}
