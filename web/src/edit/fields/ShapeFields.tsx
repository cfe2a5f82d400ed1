import type { ReactNode } from 'react'
import { DayFields } from '../../ui/fields/DayFields.tsx'
import { DayInRow, LengthInRow, SelectInRow, TextBoxInRow } from './boxes.tsx'
import { chainWords, onceWords, shorterMonthsWords } from './date-hints.tsx'
import { dayText, isBlank } from '../day-text.ts'
import type { FormPart } from '../EditForm.tsx'
import { FormRow, Inline, wasSaid } from './FormRow.tsx'
import { lacksDay } from '../rule-fields.ts'
import { RuleRow } from './RuleRow.tsx'
import { TermFields } from './TermFields.tsx'
import { lengthText, type Length, type TimingDraft } from '../timing-draft.ts'

/** The rows of the shape that is chosen; of a rule, what moves its dates stands before its ends. */
export function ShapeFields({ children, ...part }: FormPart & { children: ReactNode }) {
  const { draft, change } = part
  const { timing } = draft
  const saved = part.saved?.timing.shape === timing.shape ? part.saved.timing : undefined
  const of = {
    ...part,
    before: saved,
    set: (fields: Partial<TimingDraft>) => change({ timing: { ...timing, ...fields } }),
  }
  switch (timing.shape) {
    case 'once':
      return (
        <>
          <OnceRow {...of} />
          {children}
        </>
      )
    case 'recurring':
      return <RepeatRows {...of}>{children}</RepeatRows>
    case 'fromCompletion':
      return (
        <>
          <ChainRows {...of} />
          {children}
        </>
      )
    case 'term':
      return (
        <>
          <TermFields {...of} />
          {children}
        </>
      )
    case 'derived':
      return (
        <>
          <DerivedRows {...of} />
          {children}
        </>
      )
  }
}

export type ShapePart = FormPart & {
  /** As it is saved, where that is the same shape. */
  before: TimingDraft | undefined
  set: (fields: Partial<TimingDraft>) => void
}

const OnceRow = ({ draft: { timing }, before, dates, problemAt, set }: ShapePart) => (
  <FormRow
    label="On"
    names="nothing"
    fields={['date']}
    problemAt={problemAt}
    was={wasSaid(before?.date, timing.date, dayText)}
    hint={onceWords(dates)}
  >
    <DayFields legend="On" quiet value={timing.date} autoFocus={false} onChange={(date) => set({ date })} />
  </FormRow>
)

function RepeatRows({ draft, before, dates, problemAt, set, children }: ShapePart & { children: ReactNode }) {
  const { rule, ends } = draft.timing
  const asked = rule.said === 'fields' ? lacksDay(rule.fields) : !countsWeeks(rule.words) && !isInEachMonth(rule.words)
  const said = ({ said, fields, words }: TimingDraft['rule']) => (said === 'fields' ? { fields } : { words })
  return (
    <>
      <RuleRow
        draft={draft}
        problemAt={problemAt}
        was={wasSaid(before && said(before.rule), said(rule), () => before?.rule.words ?? '')}
        set={(next) => set({ rule: next })}
      />
      {asked && (
        <FormRow
          label="In shorter months"
          was={wasSaid(before?.rule.monthEnd, rule.monthEnd, (one) => monthEnds[one])}
          hint={rule.said === 'fields' ? shorterMonthsWords(dates, Number(rule.fields.day)) : null}
        >
          <Inline>
            <SelectInRow
              value={rule.monthEnd}
              options={monthEnds}
              onChange={(monthEnd) => set({ rule: { ...rule, monthEnd } })}
            />
          </Inline>
        </FormRow>
      )}
      {children}
      <FormRow
        label="Begins, ends"
        names="nothing"
        fields={['start', 'until', 'count']}
        problemAt={problemAt}
        was={wasSaid(
          before && { start: before.rule.start, ends: before.ends },
          { start: rule.start, ends },
          ({ start, ends: { how, until, count } }) =>
            `${dayText(start)}${how === 'never' ? ', for ever' : how === 'until' ? ` until ${dayText(until)}` : `, ${count} times`}`,
        )}
      >
        <Inline>
          <DayInRow
            name="First date"
            field="start"
            value={rule.start}
            onChange={(start) => set({ rule: { ...rule, start } })}
          />
          {ends.how === 'until' && <span>until</span>}
          <SelectInRow
            name="Until"
            value={ends.how}
            options={{ until: 'a date', never: 'for ever', count: 'so many times' }}
            onChange={(how) => set({ ends: { ...ends, how } })}
          />
          {ends.how === 'until' && (
            <DayInRow
              name="Last date"
              field="until"
              value={ends.until}
              onChange={(until) => set({ ends: { ...ends, until } })}
            />
          )}
          {ends.how === 'count' && (
            <TextBoxInRow
              name="How many times"
              field="count"
              width={2}
              inputMode="numeric"
              maxLength={6}
              value={ends.count}
              onChange={(count) => set({ ends: { ...ends, count } })}
            />
          )}
        </Inline>
      </FormRow>
    </>
  )
}

const monthEnds = { backward: 'the last day', forward: 'the 1st after', omit: 'leave that month out' } as const

function ChainRows({ draft: { timing }, before, dates, problemAt, set }: ShapePart) {
  const { chain } = timing
  const { early, late } = chainWords(dates)
  const said = ({ every, from }: typeof chain) => ({ every, from })
  const after = ({ every, from }: typeof chain) =>
    `${lengthText(every)} ${from === 'renewal' ? 'after the old end' : 'after it was last done'}`
  return (
    <>
      <FormRow
        label="Every"
        fields={['every']}
        problemAt={problemAt}
        was={wasSaid(before && said(before.chain), said(chain), () => (before ? after(before.chain) : ''))}
      >
        <Inline>
          <LengthInRow
            field="every"
            unitName="Unit"
            value={chain.every}
            onChange={(every) => set({ chain: { ...chain, every } })}
          />
          <SelectInRow
            name="Counted from"
            value={chain.from}
            options={{
              completion: 'after it was last done',
              renewal: 'after its old end, or when it was done if later',
            }}
            onChange={(from) => set({ chain: { ...chain, from } })}
          />
        </Inline>
      </FormRow>
      <FormRow
        label="Next on"
        fields={['next']}
        problemAt={problemAt}
        was={wasSaid(before?.chain.next, chain.next, dayText)}
        hint={early}
      >
        <Inline>
          <DayInRow field="next" value={chain.next} onChange={(next) => set({ chain: { ...chain, next } })} />
        </Inline>
      </FormRow>
      {chain.from === 'completion' && (
        <FormRow
          label="Never later than"
          names="nothing"
          was={wasSaid(before?.chain.limit, chain.limit, (limit) => limits(chain.every)[limit])}
          hint={late}
        >
          <Inline>
            <SelectInRow
              name="Limit"
              value={chain.limit}
              options={limits(chain.every)}
              onChange={(limit) => set({ chain: { ...chain, limit } })}
            />
          </Inline>
        </FormRow>
      )}
    </>
  )
}

const limits = (every: Length) => ({ none: 'no limit', due: `${lengthText(every)} after it was due` })

function DerivedRows({ draft: { timing }, before, problemAt, set }: ShapePart) {
  const { derived } = timing
  const change = (fields: Partial<typeof derived>) => set({ derived: { ...derived, ...fields } })
  return (
    <FormRow
      label="It is"
      fields={['derived', 'trigger']}
      problemAt={problemAt}
      was={wasSaid(
        before?.derived,
        derived,
        ({ count, when, name, date }) =>
          `${lengthText(count)} ${when} ${name || 'the other date'}${isBlank(date) ? '' : `, ${dayText(date)}`}`,
      )}
    >
      <Inline>
        <LengthInRow
          field="derived"
          unitName="Unit"
          businessDays
          value={derived.count}
          onChange={(count) => change({ count })}
        />
        <SelectInRow
          name="Before or after"
          value={derived.when}
          options={{ after: 'after', before: 'before' }}
          onChange={(when) => change({ when })}
        />
        <SelectInRow
          name="Counted"
          value={derived.counting}
          options={{ exclusive: 'from the day after', inclusive: 'with that day as the first', clear: 'in clear days' }}
          onChange={(counting) => change({ counting })}
        />
      </Inline>
      <Inline>
        <TextBoxInRow
          name="Of which date"
          field="trigger-name"
          maxLength={200}
          value={derived.name}
          onChange={(name) => change({ name })}
        />
        <span>on</span>
        <DayInRow
          name="Its day, once it is known"
          field="trigger"
          value={derived.date}
          onChange={(date) => change({ date })}
        />
      </Inline>
    </FormRow>
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
