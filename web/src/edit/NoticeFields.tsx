import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import styles from './edit.module.css'
import type { FormPart } from './EditForm.tsx'
import { LengthFields } from './LengthFields.tsx'

/** The least warning that ends it, when it counts, and how long it travels. */
export function NoticeFields({ draft, change, problemAt }: FormPart) {
  const { notice } = draft
  const set = (part: Partial<typeof notice>) => change({ notice: { ...notice, ...part } })
  return (
    <div className={styles.pair}>
      <div data-field="notice">
        <LengthFields
          label="Notice"
          businessDays
          value={notice.period}
          error={problemAt('notice')}
          onChange={(period) => set({ period })}
        />
      </div>
      <Select
        label="It counts when"
        value={notice.counts}
        options={{ received: 'they have it', sent: 'you send it' }}
        onChange={(counts) => set({ counts })}
      />
      {notice.counts === 'received' && (
        <div className={styles.length} data-field="buffer">
          <Field
            label="Delivery takes"
            name="buffer"
            inputMode="numeric"
            maxLength={3}
            value={notice.buffer}
            error={problemAt('buffer')}
            onChange={(buffer) => set({ buffer })}
          />
          <Select
            label="Unit of “Delivery takes”"
            quiet
            value={notice.bufferCounts}
            options={{ days: 'days', businessDays: 'business days' }}
            onChange={(bufferCounts) => set({ bufferCounts })}
          />
        </div>
      )}
    </div>
  )
}
