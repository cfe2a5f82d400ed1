import { longDate, shortDate, type CalendarDate, type ExplainStep } from '@duebook/domain'
import { Section } from '../ui/Section.tsx'
import { announce } from '../ui/toast.ts'
import styles from './obligation.module.css'

/** The worked sum behind a date: each step, where it is taken from, what it gives; the double rule under the date in force. */
export function WhyThisDate({
  steps,
  inForce,
  provisional,
}: {
  steps: readonly ExplainStep[]
  inForce: CalendarDate
  provisional: boolean
}) {
  const working = steps.filter(({ operation }) => operation !== 'result')
  const copy = () =>
    navigator.clipboard.writeText(plainText(working, inForce)).then(
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
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Taken from</th>
            <th scope="col" className={styles.number}>
              Gives
            </th>
          </tr>
        </thead>
        <tbody>
          {working.map((step, index) => (
            <tr key={`${index} ${step.text}`}>
              <th scope="row">
                <span className={styles.step}>{index + 1}</span>
                {step.text}
                {holidays(step).length > 0 && <small>Passed over: {holidays(step).join(', ')}</small>}
              </th>
              <td className={styles.from}>{step.source}</td>
              <td className={styles.number}>
                {step.gives ? `${shortDate(step.gives)} ${step.gives.slice(0, 4)}` : ''}
              </td>
            </tr>
          ))}
          <tr data-sum="">
            <th scope="row">
              <span className={styles.step}>=</span>In force
            </th>
            <td className={styles.from}>The steps above</td>
            <td className={styles.number}>
              {shortDate(inForce)} {inForce.slice(0, 4)}
            </td>
          </tr>
        </tbody>
      </table>
      <p className={styles.remark}>
        {provisional ? 'Provisional: no holiday calendar reaches this far yet, so the date may still move. ' : ''}
        The period stays whatever the date does. Not legal or tax advice.
      </p>
    </Section>
  )
}

/** Weekends are said by the step itself; a holiday is named. */
const holidays = ({ skipped = [] }: ExplainStep) =>
  skipped
    .filter(({ name }) => !/^(Sat|Sun)(urday|day)?$/.test(name))
    .map(({ date, name }) => `${shortDate(date)} (${name})`)

const plainText = (steps: readonly ExplainStep[], inForce: CalendarDate) =>
  [
    ...steps.map(
      (step, index) => `${index + 1}. ${step.text} (${step.source})${step.gives ? `: ${longDate(step.gives)}` : ''}`,
    ),
    `= In force: ${longDate(inForce)}`,
  ].join('\n')
