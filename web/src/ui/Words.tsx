import { useState } from 'react'
import { Button } from './Button.tsx'
import styles from './Words.module.css'

const words = {
  inHand: ['In hand', 'You have seen it and it is yours: it asks no more. It is not done yet.'],
  done: ['Done', 'It was really dealt with. If it repeats, the next date follows by itself.'],
  plan: ['Plan', 'The day on which you mean to do it. The due date stays where it is.'],
  snooze: ['Snooze', 'Quiet until then. Neither the plan nor the due date moves.'],
  extend: ['Extend', 'Somebody agreed to a later date. The old one is kept, with the reason.'],
  skip: ['Skip', 'Not needed this time. The next date stays.'],
  waive: ['Waive', 'Excused by somebody who may: it asks for the reason.'],
  miss: ['Missed', 'Nobody did it and nobody will. It is kept as that, with the reason, and the next date stays.'],
  notice: ['Notice', 'The least warning that is needed to end or change it. You are reminded of the last day for it.'],
  showFrom: ['Shown', 'From then on it stands in Today; before that it is quiet.'],
  proof: ['Proof', 'What shows that it was done. Done waits for it.'],
  actBy: ['Act by', 'Our own safe date, some days before the due date.'],
} as const
export type Word = keyof typeof words

const KEY = 'duebook.wordsKnown'

/** What the words of a screen mean, folded; gone for good once somebody says that they know them, on this device. */
export function Words({ of }: { of: readonly Word[] }) {
  const [known, setKnown] = useState(() => localStorage.getItem(KEY) !== null)
  if (known) return null
  return (
    <details className={styles.words}>
      <summary>What these words mean</summary>
      <dl>
        {of.map((word) => (
          <div key={word}>
            <dt>{words[word][0]}</dt>
            <dd>{words[word][1]}</dd>
          </div>
        ))}
      </dl>
      <Button
        onClick={({ currentTarget }) => {
          localStorage.setItem(KEY, '')
          const form = currentTarget.closest('form')?.querySelector<HTMLElement>('textarea, input')
          const title = document.querySelector<HTMLElement>('main h1')
          ;(form ?? title)?.focus()
          setKnown(true)
        }}
      >
        I know them now
      </Button>
    </details>
  )
}
