import { dayOffWords, longDate, shortDate, type CalendarDate, type ExplainStep } from '@duebook/domain'
import type { ReactNode } from 'react'
import { Section } from '../ui/Section.tsx'
import { announce } from '../ui/toast.ts'
import styles from './obligation.module.css'
import table from './steps-table.module.css'
import type { Working } from './working.ts'

/** The worked sum behind a date: each step, where it is taken from, what it gives; the double rule under the date in force. */
export function WhyThisDate({
  working,
  inForce,
  provisional,
  result = 'In force',
}: {
  working: Working
  inForce: CalendarDate
  provisional: boolean
  /** What the date is: in force, or was. */
  result?: string
}) {
  const { due, notice, around } = working
  const copy = () =>
    navigator.clipboard.writeText(plainText(working, inForce, result)).then(
      () => announce('The working is copied.'),
      () => announce('The browser does not let this page copy. Select the table instead.'),
    )
  return (
    <Section
      name="Why this date?"
      tools={
        <button type="button" className={styles.link} style={{ marginInlineStart: 'auto' }} onClick={copy}>
          Copy the working
        </button>
      }
    >
      {notice && (
        <>
          <h3 className={styles.subhead}>
            Why {notice.sendBy === notice.receivedBy ? 'give' : 'send'} notice by {shortDate(notice.sendBy)}?
          </h3>
          <Sum steps={notice.steps} result={lastText(notice.steps)} gives={notice.sendBy} />
          <h3 className={styles.subhead}>Why {shortDate(inForce)}?</h3>
        </>
      )}
      <Sum steps={due} result={result} gives={inForce} />
      {around.length > 0 && (
        <>
          <h3 className={styles.subhead}>Dates that go by it</h3>
          <Table>
            <Steps steps={around} />
          </Table>
        </>
      )}
      <p className={styles.remark}>
        {provisional ? 'Provisional: not every holiday is known this far ahead, so the date may still move. ' : ''}
        The period stays whatever the date does. Not legal or tax advice.
      </p>
    </Section>
  )
}

function Sum({ steps, result, gives }: { steps: readonly ExplainStep[]; result: string; gives: CalendarDate }) {
  return (
    <Table>
      <Steps steps={worked(steps)} />
      <tr data-sum="">
        <th scope="row" colSpan={2}>
          <span className={table.step}>=</span>
          {result}
        </th>
        <td className={table.number}>{withYear(gives)}</td>
      </tr>
    </Table>
  )
}

const Table = ({ children }: { children: ReactNode }) => (
  <table className={`${table.table} ${table.working}`}>
    <thead>
      <tr>
        <th scope="col">Step</th>
        <th scope="col">Taken from</th>
        <th scope="col" className={table.number}>
          Gives
        </th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

const Steps = ({ steps }: { steps: readonly ExplainStep[] }) =>
  steps.map((step, index) => (
    <tr key={`${index} ${step.text}`}>
      <th scope="row">
        <span className={table.step}>{index + 1}</span>
        {step.text}
        {holidays(step).length > 0 && <small>Passed over: {holidays(step).join(', ')}</small>}
      </th>
      <td className={table.from}>{step.source}</td>
      <td className={table.number}>
        {step.gives ? withYear(step.gives) : ''}
        {step.operation === 'extension' && <small>extended</small>}
        {step.operation === 'pin' && <small>pinned</small>}
      </td>
    </tr>
  ))

const worked = (steps: readonly ExplainStep[]) => steps.filter(({ operation }) => operation !== 'result')
const lastText = (steps: readonly ExplainStep[]) => steps.at(-1)?.text ?? ''
const withYear = (date: CalendarDate) => `${shortDate(date)} ${date.slice(0, 4)}`

/** Weekends are said by the step itself; a holiday is named. */
const holidays = ({ skipped = [] }: ExplainStep) =>
  skipped
    .filter(({ name }) => !/^(Sat|Sun)(urday|day)?$/.test(name))
    .map((day) => `${shortDate(day.date)} (${dayOffWords(day)})`)

function plainText({ due, notice, around }: Working, inForce: CalendarDate, result: string): string {
  const lines = (steps: readonly ExplainStep[]) =>
    worked(steps).map(
      (step, index) => `${index + 1}. ${step.text} (${step.source})${step.gives ? `: ${longDate(step.gives)}` : ''}`,
    )
  return [
    ...lines(due),
    `= ${result}: ${longDate(inForce)}`,
    ...(notice ? ['', ...lines(notice.steps), `= ${lastText(notice.steps)}: ${longDate(notice.sendBy)}`] : []),
    ...(around.length > 0 ? ['', ...lines(around)] : []),
  ].join('\n')
}
