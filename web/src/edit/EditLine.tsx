import { Line } from '../acts/line/Line.tsx'
import styles from './edit.module.css'
import type { Unsaid } from './form-line.ts'
import type { LineOfForm } from './useFormLine.ts'

/** The form as one line; what is typed into either, the other shows. */
export const EditLine = ({
  line,
  read,
  locale,
  unsaid,
  problem,
  isSaid,
  answers,
  type,
  onEnter,
}: LineOfForm & { onEnter: () => void }) => (
  <div className={styles.editLine} data-field="line">
    <Line
      size="form"
      label="The same as one line"
      line={line}
      read={read}
      asked={isSaid}
      language={locale}
      describedBy="of-the-line"
      invalid={isSaid}
      onChange={type}
      onEnter={onEnter}
    />
    <p id="of-the-line" data-wrong={isSaid ? '' : undefined}>
      {isSaid ? (
        <>
          {problem}{' '}
          {answers.map(({ text, line: answered }) => (
            <button type="button" key={answered} onClick={() => type(answered)}>
              {text}
            </button>
          ))}{' '}
          The form has what the line said before.
        </>
      ) : (
        <>
          The line and the form are the same thing: change either, the other follows.
          {unsaid.length > 0 && ` ${unsaidWords(unsaid)}`}
        </>
      )}
    </p>
  </div>
)

const unsaidWords = (unsaid: readonly Unsaid[]) =>
  `The line has no words for ${unsaid.map((one) => (one === 'rule' ? 'its rule' : 'its reminders')).join(' and ')}; the form keeps ${unsaid.length > 1 || unsaid[0] === 'reminders' ? 'them' : 'it'}.`
