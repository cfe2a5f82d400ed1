import type { CatchUp } from '@duebook/contract/obligation'
import { Field } from '../ui/Field.tsx'
import { Section } from '../ui/Section.tsx'
import { Segments } from '../ui/Segments.tsx'
import { Select } from '../ui/Select.tsx'
import { Changed } from './Changed.tsx'
import { ClosedDays } from './ClosedDays.tsx'
import styles from './edit.module.css'
import type { FormPart } from './EditForm.tsx'
import { LengthFields } from './LengthFields.tsx'
import { NoticeFields } from './NoticeFields.tsx'
import { ShapeFields } from './ShapeFields.tsx'
import type { EditDraft } from './edit-draft.ts'
import { shapes } from './timing-draft.ts'

/** What gives its dates, and the days that go by the due date. */
export function WhenFields(part: FormPart) {
  const { draft, change, problemAt, was } = part
  const { timing } = draft
  const zones = Intl.supportedValuesOf('timeZone')
  return (
    <Section name="When" note="Dates at the right change as you type">
      <div className={styles.fields}>
        <Changed was={was} parts={['rule']}>
          <div className={styles.fields}>
            <Segments
              label="It is due"
              options={shapes}
              value={timing.shape}
              onChange={(shape) => change({ timing: { ...timing, shape } })}
            />
            <ShapeFields {...part} />
            <ClosedDays {...part} />
          </div>
        </Changed>
        {(timing.shape === 'term' || draft.notice.period.amount !== '') && (
          <Changed was={was} parts={['notice']}>
            <NoticeFields {...part} />
          </Changed>
        )}
        {mayLapse(draft) && (
          <Changed was={was} parts={['passed']}>
            <Select
              label="Dates that passed, with nothing recorded"
              value={draft.catchUp}
              options={catchUps}
              onChange={(catchUp) => change({ catchUp })}
            />
          </Changed>
        )}
        <Changed was={was} parts={['time']}>
          <div className={styles.pair}>
            <div data-field="time">
              <Field
                label="Time of day"
                name="time"
                placeholder="none"
                maxLength={5}
                value={draft.time}
                error={problemAt('time')}
                onChange={(time) => change({ time })}
              />
            </div>
            {draft.time !== '' && (
              <span className={styles.zone}>
                <Field
                  label="Time zone"
                  name="zone"
                  maxLength={64}
                  value={draft.zone}
                  error={zones.includes(draft.zone) ? null : 'Write a zone such as Europe/London.'}
                  onChange={(zone) => change({ zone })}
                />
              </span>
            )}
          </div>
        </Changed>
        <div className={styles.pair}>
          <Changed was={was} parts={['actBy']}>
            <div data-field="actBy">
              <LengthFields
                label="Act by, before it is due"
                businessDays
                value={draft.actBy}
                error={problemAt('actBy')}
                onChange={(actBy) => change({ actBy })}
              />
            </div>
          </Changed>
          <Changed was={was} parts={['showFrom']}>
            <div data-field="showFrom">
              <LengthFields
                label="Show from, before it is due"
                value={draft.showFrom}
                error={problemAt('showFrom')}
                onChange={(showFrom) => change({ showFrom })}
              />
            </div>
          </Changed>
          <Changed was={was} parts={['grace']}>
            <div data-field="grace">
              <LengthFields
                label="Grace, after it is due"
                value={draft.grace}
                error={problemAt('grace')}
                onChange={(grace) => change({ grace })}
              />
            </div>
          </Changed>
        </div>
      </div>
    </Section>
  )
}

const catchUps: Record<CatchUp, string> = {
  each: 'each stays open until it is settled',
  latest: 'only the latest stays open',
  skip: 'none stays open: the next one counts',
}

/** Whether another date follows one that is over. */
const mayLapse = ({ timing, catchUp }: EditDraft): boolean =>
  catchUp !== 'each' ||
  timing.shape === 'recurring' ||
  (timing.shape === 'term' && (timing.term.form === 'tacit' || timing.term.form === 'express'))
