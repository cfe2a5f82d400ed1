import type { CatchUp } from '@duebook/contract/obligation'
import { Section } from '../../ui/Section.tsx'
import { Segments } from '../../ui/fields/Segments.tsx'
import { LengthInRow, SelectInRow, TextBoxInRow } from './boxes.tsx'
import { ClosedDays } from './ClosedDays.tsx'
import { actByWords } from './date-hints.tsx'
import type { FormPart } from '../EditForm.tsx'
import type { EditDraft } from '../edit-draft.ts'
import { FormRow, Inline, wasOf, wasSaid } from './FormRow.tsx'
import styles from './form-row.module.css'
import { ShapeFields } from './ShapeFields.tsx'
import { NoticeFields } from './TermFields.tsx'
import { shapes, type Length } from '../timing-draft.ts'

/** What gives its dates, and the days that go by the due date. */
export function WhenFields(part: FormPart) {
  const { draft, change, problemAt, was, saved, dates } = part
  const { timing } = draft
  const zones = Intl.supportedValuesOf('timeZone')
  return (
    <Section name="When" note="Dates at the right change as you type">
      <FormRow
        label="It is due"
        names="nothing"
        was={wasSaid(saved?.timing.shape, timing.shape, (shape) => shapes[shape].toLowerCase())}
      >
        <Segments
          label="It is due"
          options={shapes}
          value={timing.shape}
          onChange={(shape) => change({ timing: { ...timing, shape } })}
        />
      </FormRow>
      <ShapeFields {...part}>
        <ClosedDays {...part} />
      </ShapeFields>
      {timing.shape !== 'term' && draft.notice.period.amount !== '' && <NoticeFields {...part} />}
      <FormRow
        label="Time of day"
        fields={['time', 'zone']}
        problemAt={(field) =>
          field === 'zone' && draft.time !== '' && !zones.includes(draft.zone)
            ? 'Write a zone such as Europe/London.'
            : problemAt(field)
        }
        was={wasOf(was, 'time')}
      >
        <Inline>
          <TextBoxInRow
            field="time"
            width={3}
            placeholder="none"
            maxLength={5}
            value={draft.time}
            onChange={(time) => change({ time })}
          />
          {draft.time === '' ? (
            <span className={styles.hint}>A day without a time is late from midnight, {draft.zone}.</span>
          ) : (
            <TextBoxInRow
              name="Time zone"
              field="zone"
              maxLength={64}
              value={draft.zone}
              onChange={(zone) => change({ zone })}
            />
          )}
        </Inline>
      </FormRow>
      <FormRow
        label="Act by"
        fields={['actBy']}
        problemAt={problemAt}
        was={wasOf(was, 'actBy')}
        hint={actByWords(dates, bufferOf(draft.actBy))}
      >
        <Inline>
          <LengthInRow field="actBy" businessDays value={draft.actBy} onChange={(actBy) => change({ actBy })} />
          <span>before it is due</span>
        </Inline>
      </FormRow>
      <FormRow label="Show from" fields={['showFrom']} problemAt={problemAt} was={wasOf(was, 'showFrom')}>
        <Inline>
          <LengthInRow field="showFrom" value={draft.showFrom} onChange={(showFrom) => change({ showFrom })} />
          <span>before; until then it stands only in Upcoming</span>
        </Inline>
      </FormRow>
      <FormRow label="Grace" fields={['grace']} problemAt={problemAt} was={wasOf(was, 'grace')}>
        <Inline>
          <LengthInRow field="grace" value={draft.grace} onChange={(grace) => change({ grace })} />
          <span>after without a penalty</span>
        </Inline>
      </FormRow>
      {mayLapse(draft) && (
        <FormRow label="If some are missed" was={wasOf(was, 'passed')}>
          <Inline>
            <SelectInRow value={draft.catchUp} options={catchUps} onChange={(catchUp) => change({ catchUp })} />
          </Inline>
        </FormRow>
      )}
    </Section>
  )
}

const catchUps: Record<CatchUp, string> = {
  each: 'each one stays open',
  latest: 'only the latest stays open',
  skip: 'none stays open: the next one counts',
}

const bufferOf = ({ amount, unit }: Length) =>
  /^\d{1,3}$/.test(amount.trim()) && Number(amount) > 0 ? { amount: Number(amount), unit } : null

/** Whether another date follows one that is over. */
const mayLapse = ({ timing, catchUp }: EditDraft): boolean =>
  catchUp !== 'each' ||
  timing.shape === 'recurring' ||
  (timing.shape === 'term' && (timing.term.form === 'tacit' || timing.term.form === 'express'))
