import type { Answers, Question } from '@duebook/contract/import/verdicts'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { Note } from '../ui/Note.tsx'

/** What only whoever has the file can say, asked once for all of its lines. */
export function Questions({
  questions,
  answers,
  onAnswer,
}: {
  questions: readonly Question[]
  /** What was said already, also before the file is read again with it. */
  answers: Answers
  onAnswer: (answer: Answers) => void
}) {
  return questions.map(({ code, column, options, answer }) => {
    if (code === 'columns')
      return (
        answer === undefined && (
          <Note
            key={code}
            tone="soon"
            action={<Button onClick={() => onAnswer({ columns: 'confirm' })}>They are right</Button>}
          >
            <b>No column has a name that is known.</b> What each becomes was guessed from what stands in it: look at the
            columns, and change what is wrong.
          </Note>
        )
      )
    return (
      <Note key={code} tone={answer === undefined ? 'soon' : 'quiet'}>
        <Choice
          legend={
            code === 'date-order'
              ? `Which comes first in ${column ?? 'the dates'}? No line decides it.`
              : `Which sign stands before the pennies in ${column ?? 'the sums'}? No line decides it.`
          }
          value={answers[code] ?? ''}
          onChange={(value) => onAnswer({ [code]: value })}
          options={options.map((value) => ({ value, label: labels[value] ?? value }))}
        />
      </Note>
    )
  })
}

const labels: Record<string, string> = {
  dmy: 'The day: 03/04 is 3 April',
  mdy: 'The month: 03/04 is 4 March',
  '.': 'A point: 1.200 is 1 and 1,200 is a thousand two hundred',
  ',': 'A comma: 1,200 is 1 and 1.200 is a thousand two hundred',
}
