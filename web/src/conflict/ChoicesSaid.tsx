import type { Choice, Part } from '@duebook/contract/acts/versions'
import { listed } from '@duebook/domain'
import { partsSaid } from '../acts/reminders/part-words.ts'
import styles from './conflict.module.css'

/** "The rule is Ben’s, the notes are both; the amount waits for you." */
export function ChoicesSaid({
  choices,
  open,
  name,
}: {
  choices: Partial<Record<Part, Choice>>
  open: readonly Part[]
  name: string
}) {
  const whose: Record<Choice, string> = { mine: 'yours', theirs: `${name}’s`, both: 'both' }
  const is = (parts: readonly Part[], one: string, more: string) =>
    parts.length === 1 && !partsSaid(parts).endsWith('s') ? one : more
  const taken = (Object.keys(whose) as Choice[]).flatMap((choice) => {
    const parts = (Object.keys(choices) as Part[]).filter((part) => choices[part] === choice)
    return parts.length > 0 ? [`${partsSaid(parts)} ${is(parts, 'is', 'are')} ${whose[choice]}`] : []
  })
  const waits = open.length > 0 ? [`${partsSaid(open)} ${is(open, 'waits', 'wait')} for you`] : []
  const said = [...(taken.length > 0 ? [listed(taken)] : []), ...waits].join('; ')
  return (
    <p className={styles.said} role="status">
      {said.slice(0, 1).toUpperCase()}
      {said.slice(1)}.
    </p>
  )
}
