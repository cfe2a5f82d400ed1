import { DayInRow, LengthInRow, SelectInRow, TextBoxInRow } from './boxes.tsx'
import { dayText } from '../day-text.ts'
import { FormRow, Inline, wasOf, wasSaid } from './FormRow.tsx'
import type { ShapePart } from './ShapeFields.tsx'
import { TermDates } from './TermDates.tsx'
import { lengthText, type TimingDraft } from '../timing-draft.ts'

type Term = TimingDraft['term']

/** When the term began or ends, how it goes on, and by when notice ends it. */
export function TermFields(part: ShapePart) {
  const { draft, before, problemAt } = part
  const { term } = draft.timing
  const set = (fields: Partial<Term>) => part.set({ term: { ...term, ...fields } })
  return (
    <>
      <FormRow
        label="Known by"
        fields={['end', 'began', 'initial']}
        problemAt={problemAt}
        was={wasSaid(before && known(before.term), known(term), () => (before ? knownText(before.term) : ''))}
      >
        <Inline>
          <SelectInRow
            value={term.said}
            options={{ end: 'its last day', began: 'when it began, and how long' }}
            onChange={(said) => set({ said })}
          />
          {term.said === 'end' ? (
            <DayInRow name="Term ends" field="end" value={term.end} onChange={(end) => set({ end })} />
          ) : (
            <>
              <DayInRow name="Began" field="began" value={term.began} onChange={(began) => set({ began })} />
              <span>for</span>
              <LengthInRow
                name="Initial term"
                field="initial"
                value={term.initial}
                onChange={(initial) => set({ initial })}
              />
            </>
          )}
        </Inline>
      </FormRow>
      <FormRow
        label="Then renews"
        fields={['span']}
        problemAt={problemAt}
        was={wasSaid(before && goesOn(before.term), goesOn(term), () => (before ? goesOnText(before.term) : ''))}
      >
        <Inline>
          <SelectInRow value={term.form} options={renewals} onChange={(form) => set({ form })} />
          {(term.form === 'tacit' || term.form === 'express') && (
            <>
              <span>for</span>
              <LengthInRow name="Renewal term" field="span" value={term.span} onChange={(span) => set({ span })} />
            </>
          )}
          {term.form === 'openEnded' && (
            <SelectInRow name="It can end" value={term.at} options={ends} onChange={(at) => set({ at })} />
          )}
        </Inline>
      </FormRow>
      <NoticeFields {...part} />
      <TermDates dates={part.dates} notice={part.notice} />
    </>
  )
}

const renewals = {
  tacit: 'by itself',
  express: 'only if both agree',
  none: 'never',
  openEnded: 'runs on until it is ended',
} as const
const ends = {
  monthEnd: 'at a month’s end',
  quarterEnd: 'at a quarter’s end',
  yearEnd: 'at a year’s end',
  anyDay: 'on any day',
} as const

const known = ({ said, end, began, initial }: Term) => (said === 'end' ? { end } : { began, initial })
const knownText = ({ said, end, began, initial }: Term) =>
  said === 'end' ? `ends ${dayText(end)}` : `began ${dayText(began)} for ${lengthText(initial)}`
const goesOn = ({ form, span, at }: Term) => ({
  form,
  ...(form === 'openEnded' ? { at } : form === 'none' ? {} : { span }),
})
const goesOnText = ({ form, span, at }: Term) =>
  form === 'openEnded'
    ? `${renewals[form]}, ${ends[at]}`
    : `${renewals[form]}${form === 'none' ? '' : ` for ${lengthText(span)}`}`

/** The least warning that ends it, when it counts, and how long it travels. */
export function NoticeFields({
  draft,
  change,
  problemAt,
  was,
}: Pick<ShapePart, 'draft' | 'change' | 'problemAt' | 'was'>) {
  const { notice } = draft
  const set = (part: Partial<typeof notice>) => change({ notice: { ...notice, ...part } })
  return (
    <>
      <FormRow label="Notice" fields={['notice']} problemAt={problemAt} was={wasOf(was, 'notice')}>
        <Inline>
          <LengthInRow field="notice" businessDays value={notice.period} onChange={(period) => set({ period })} />
          <span>and it counts when</span>
          <SelectInRow
            name="What counts"
            value={notice.counts}
            options={{ received: 'they have it', sent: 'you send it' }}
            onChange={(counts) => set({ counts })}
          />
        </Inline>
      </FormRow>
      {notice.counts === 'received' && (
        <FormRow label="Delivery takes" fields={['buffer']} problemAt={problemAt}>
          <Inline>
            <TextBoxInRow
              field="buffer"
              width={2}
              inputMode="numeric"
              maxLength={3}
              value={notice.buffer}
              onChange={(buffer) => set({ buffer })}
            />
            <SelectInRow
              name="Unit of delivery takes"
              value={notice.bufferCounts}
              options={{ days: 'days', businessDays: 'business days' }}
              onChange={(bufferCounts) => set({ bufferCounts })}
            />
          </Inline>
        </FormRow>
      )}
    </>
  )
}
