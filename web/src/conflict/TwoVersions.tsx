import { bothOf, partsIn, type Choice, type Part } from '@duebook/contract/acts/versions'
import { useId, useState } from 'react'
import { saveChoices } from '../acts/choose-version.ts'
import { partNames, partsSaid, partWords } from '../acts/reminders/part-words.ts'
import type { WaitingEdit } from '../cloud/edits/waitingEdits.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import ledger from '../design/ledger.module.css'
import text from '../design/text.module.css'
import { useToday, useZone } from '../frame/clock.ts'
import { usePeople } from '../frame/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Section.tsx'
import { ChoicesSaid } from './ChoicesSaid.tsx'
import styles from './conflict.module.css'
import { whenText } from './when-text.ts'
import type { WhoChanged } from './who-changed.ts'

type Choices = Partial<Record<Part, Choice>>

/** What both changed, field by field, and nothing chosen for anybody. */
export function TwoVersions({
  obligation,
  edit,
  who: { name, at },
  onLater,
  onSaved,
}: {
  obligation: ObligationRecord
  edit: WaitingEdit
  who: WhoChanged
  onLater: () => void
  onSaved: () => void
}) {
  const { uid } = useSignedIn()
  const people = usePeople()
  const today = useToday()
  const zone = useZone()
  const group = useId()
  const [choices, setChoices] = useState<Choices>({})
  const { base, mine, differs } = edit
  const theirs = differs?.theirs ?? {}
  const parts = partsIn(theirs)
  const words = (part: Part, of: typeof mine) => partWords(part, of[part], people)
  const open = parts.filter((part) => !(part in choices))
  const all = (choice: Choice) => setChoices(Object.fromEntries(parts.map((part) => [part, choice])))
  const save = () => {
    onSaved()
    void saveChoices({ bookId: edit.bookId, uid, today }, obligation, edit, choices)
  }
  const pick = (part: Part, choice: Choice) => ({
    group: `${group} ${part}`,
    checked: choices[part] === choice,
    onChoose: () => setChoices((before) => ({ ...before, [part]: choice })),
  })
  return (
    <Section
      name={parts.length === 1 ? '1 field differs' : `${parts.length} fields differ`}
      note={
        <span className={styles.all}>
          <button type="button" className={text.link} onClick={() => all('mine')}>
            Take all of mine
          </button>
          {' · '}
          <button type="button" className={text.link} onClick={() => all('theirs')}>
            Take all of {name}’s
          </button>
        </span>
      }
    >
      <table className={`${ledger.ledger} ${ledger.entries} ${styles.versions}`}>
        <caption className="sr">Both versions</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">
              Yours, {whenText(edit.at, zone, today)} <small>on this device</small>
            </th>
            <th scope="col">
              {name}’s{at !== null && `, ${whenText(at, zone, today)}`} <small>saved</small>
            </th>
          </tr>
        </thead>
        {parts.map((part) => {
          const both = bothOf(part, mine, theirs)
          const named = partNames[part]
          return (
            <tbody key={part}>
              <tr>
                <th scope="row">{named}</th>
                <td data-whose="Yours">
                  <Pick {...pick(part, 'mine')} name={`${named}: yours`} words={words(part, mine)} />
                </td>
                <td data-whose={`${name}’s`}>
                  <Pick
                    {...pick(part, 'theirs')}
                    name={`${named}: ${name}’s`}
                    words={words(part, theirs)}
                    remark={wasWords(words(part, base))}
                  />
                </td>
              </tr>
              {both !== null && (
                <tr>
                  <th scope="row" className={styles.quiet}>
                    {named}, both
                  </th>
                  <td colSpan={2}>
                    <Pick
                      {...pick(part, 'both')}
                      name={`${named}: both`}
                      words={partWords(part, both as never, people)}
                      remark={part === 'notes' ? 'one under the other' : 'together'}
                    />
                  </td>
                </tr>
              )}
            </tbody>
          )
        })}
      </table>
      <ChoicesSaid choices={choices} open={open} name={name} />
      <div className={styles.acts}>
        <Button look="main" onClick={save} blocked={open.length > 0 ? `Choose ${partsSaid(open)} to save` : null}>
          Save
        </Button>
        <Button onClick={onLater}>Decide later</Button>
      </div>
    </Section>
  )
}

const wasWords = (words: string) =>
  /^(none|nobody)/.test(words) ? 'nothing was said before' : `was ${words} for both of you`

function Pick({
  group,
  name,
  words,
  remark,
  checked,
  onChoose,
}: {
  group: string
  name: string
  words: string
  remark?: string
  checked: boolean
  onChoose: () => void
}) {
  return (
    <label className={styles.pick}>
      <input type="radio" name={group} aria-label={`${name}, ${words}`} checked={checked} onChange={onChoose} />
      <span>
        <span className={styles.words}>{words}</span>
        {remark && <small>{remark}</small>}
      </span>
    </label>
  )
}
