import { MONTHS, ordinal, WEEKDAYS } from '@duebook/domain'
import { Button } from '../../ui/Button.tsx'
import { SelectInRow, TextBoxInRow } from './boxes.tsx'
import type { FormPart } from '../EditForm.tsx'
import { FormRow, Inline } from './FormRow.tsx'
import { mostMonthsAfterQuarter, mostNth, withUnit, type RuleFields, type RuleUnit } from '../rule-fields.ts'
import { RegionSelect } from './RegionSelect.tsx'
import type { TimingDraft } from '../timing-draft.ts'
import { WeekdayPicks } from './WeekdayPicks.tsx'

/** How often, as fields; in words where the fields cannot say it, or somebody would rather write it. */
export function RuleRow({
  draft: {
    timing: { rule },
  },
  problemAt,
  was,
  set,
}: Pick<FormPart, 'draft' | 'problemAt'> & { was: string | null; set: (rule: TimingDraft['rule']) => void }) {
  const row = { fields: ['rule'], problemAt, was }
  if (rule.said === 'words')
    return (
      <FormRow
        {...row}
        label="Repeats"
        hint="In words: every month on the 31st; every 2 weeks on Tuesday; every year on 12 September"
      >
        <Inline>
          <TextBoxInRow field="rule" maxLength={500} value={rule.words} onChange={(words) => set({ ...rule, words })} />
          <Button look="bare" onClick={() => set({ ...rule, said: 'fields' })}>
            Use fields
          </Button>
        </Inline>
      </FormRow>
    )
  const { fields } = rule
  const change = (part: Partial<RuleFields>) => set({ ...rule, fields: { ...fields, ...part } })
  const one = fields.every.trim() === '1'
  return (
    <FormRow {...row} label="Every">
      <Inline>
        {fields.unit !== 'quarters' && (
          <TextBoxInRow
            name="Every how many"
            field="rule"
            width={2}
            inputMode="numeric"
            maxLength={4}
            value={fields.every}
            onChange={(every) => change({ every })}
          />
        )}
        <SelectInRow
          name="Unit"
          value={fields.unit}
          options={one || fields.unit === 'quarters' ? oneOf : manyOf}
          onChange={(unit) => set({ ...rule, fields: withUnit(fields, unit) })}
        />
        <DaysOf fields={fields} change={change} />
        <Button look="bare" onClick={() => set({ ...rule, said: 'words' })}>
          Write it
        </Button>
      </Inline>
    </FormRow>
  )
}

/** On which of its days. */
function DaysOf({ fields, change }: { fields: RuleFields; change: (part: Partial<RuleFields>) => void }) {
  const { unit, by } = fields
  switch (unit) {
    case 'days':
      return null
    case 'weeks':
      return <WeekdayPicks picked={fields.weekdays} onChange={(weekdays) => change({ weekdays })} />
    case 'quarters':
      return (
        <>
          <span>on the</span>
          <DaySelect fields={fields} change={change} />
          <span>of the</span>
          <SelectInRow
            name="Month after it ends"
            value={fields.month}
            options={numbered(mostMonthsAfterQuarter, (n) => `${ordinal(n)} month`)}
            onChange={(month) => change({ month })}
          />
          <span>after it ends</span>
        </>
      )
    case 'months':
    case 'years':
      return (
        <>
          <span>on the</span>
          {by === 'day' ? (
            <DaySelect fields={fields} change={change} />
          ) : (
            <NthSelects fields={fields} change={change} />
          )}
          {unit === 'years' && (
            <>
              <span>of</span>
              <SelectInRow
                name="Month"
                value={fields.month}
                options={numbered(12, (n) => MONTHS[n - 1] ?? '')}
                onChange={(month) => change({ month })}
              />
            </>
          )}
        </>
      )
  }
}

type Part = Parameters<typeof DaysOf>[0]

/** By its number; or over to the weekdays of the month. */
const DaySelect = ({ fields, change }: Part) => (
  <SelectInRow
    name="Day of the month"
    value={fields.day}
    options={[
      ...numbered(31, ordinal),
      ['-1', 'last day'],
      ...(fields.unit === 'quarters' ? [] : [['nth', 'weekday…'] as const]),
    ]}
    onChange={(day) => change(day === 'nth' ? { by: 'nth' } : { day })}
  />
)

function NthSelects({ fields, change }: Part) {
  const ofBusinessDays = fields.weekday === 'business'
  const most = ofBusinessDays ? mostNth.businessDay : mostNth.weekday
  return (
    <>
      <SelectInRow
        name="Which"
        value={fields.nth}
        options={[...numbered(most, ordinal), ['-1', 'last']]}
        onChange={(nth) => change({ nth })}
      />
      <SelectInRow
        name="Weekday"
        value={fields.weekday}
        options={[
          ...WEEKDAYS.map((day, index) => [String(index + 1), day] as const),
          ...(fields.unit === 'months' ? [['business', 'business day'] as const] : []),
          ['day', 'day by its number'] as const,
        ]}
        onChange={(weekday) => {
          if (weekday === 'day') return change({ by: 'day' })
          const within = weekday === 'business' || Number(fields.nth) <= mostNth.weekday
          change({ weekday, ...(within ? {} : { nth: '1' }) })
        }}
      />
      {ofBusinessDays && (
        <>
          <span>in</span>
          <RegionSelect name="Business days in" value={fields.regions} onChange={(regions) => change({ regions })} />
        </>
      )}
    </>
  )
}

const oneOf: Record<RuleUnit, string> = {
  days: 'day',
  weeks: 'week',
  months: 'month',
  quarters: 'quarter',
  years: 'year',
}
const manyOf: Record<RuleUnit, string> = {
  days: 'days',
  weeks: 'weeks',
  months: 'months',
  quarters: 'quarter',
  years: 'years',
}
const numbered = (most: number, text: (n: number) => string) =>
  Array.from({ length: most }, (_, index) => [String(index + 1), text(index + 1)] as const)
