import { versionOf, type Part } from '@duebook/contract/acts/versions'
import { listed } from '@duebook/domain'
import { useState } from 'react'
import { partNames, partWords } from '../acts/reminders/part-words.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import ledger from '../design/ledger.module.css'
import { usePeople } from '../frame/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { calledIn, firstNameOf } from '../frame/who.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Face } from '../ui/Face.tsx'
import { Note } from '../ui/Note.tsx'
import styles from './edit.module.css'

/** What somebody else saved while the form is open. Stands at the end of it and in sight, and moves nothing that one types in. */
export function SavedMeanwhile({
  first,
  newest,
  parts,
}: {
  /** As it was when the form was first typed in. */
  first: ObligationRecord
  newest: ObligationRecord
  parts: readonly Part[]
}) {
  const { uid } = useSignedIn()
  const people = usePeople()
  const [shown, setShown] = useState(false)
  const who =
    newest.updatedBy === uid ? 'You' : people.length > 0 ? calledIn(people, newest.updatedBy) : 'Somebody else'
  const name = firstNameOf({ name: who })
  const [before, now] = [versionOf(first), versionOf(newest)]
  const said = parts
    .slice(0, 2)
    .map((part) => `${partNames[part].toLowerCase()} ${short(partWords(part, now[part], people))}`)
  const more = parts.length > 2 ? [`${parts.length - 2} more`] : []
  return (
    <div className={styles.meanwhile} role="status">
      <Note tone="accent" action={<Button onClick={() => setShown(true)}>Show what changed</Button>}>
        <span className={styles.savedBy}>
          <Face name={who} />
          <span>
            <b>{who === 'You' ? 'You saved this elsewhere' : `${name} saved this`} a moment ago:</b>{' '}
            {listed([...said, ...more])}. Your form keeps what you typed; fields that you did not touch have what is
            saved.
          </span>
        </span>
      </Note>
      {shown && (
        <Dialog title={`What ${name === 'You' ? 'you' : name} changed`} onClose={() => setShown(false)}>
          <div className={styles.inDialog}>
            <table className={`${ledger.ledger} ${styles.compared}`}>
              <caption className="sr">Before and now</caption>
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Was</th>
                  <th scope="col">Is saved now</th>
                </tr>
              </thead>
              <tbody>
                {parts.map((part) => (
                  <tr key={part}>
                    <th scope="row">{partNames[part]}</th>
                    <td>
                      <s>{partWords(part, before[part], people)}</s>
                    </td>
                    <td>{partWords(part, now[part], people)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Dialog>
      )}
    </div>
  )
}

const short = (words: string) => (words.length > 60 ? `${words.slice(0, 59)}…` : words)
