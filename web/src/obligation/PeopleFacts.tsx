import { useState } from 'react'
import { PersonSelect } from '../acts/PersonSelect.tsx'
import { WatchersField } from '../acts/WatchersField.tsx'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { usePeople } from '../frame/people.ts'
import { calledIn, isAlone } from '../frame/who.ts'
import { Section } from '../ui/Section.tsx'
import { InPlace } from './InPlace.tsx'
import styles from './particulars.module.css'

/** Who has it, who steps in, who is told as well and who reviews; the first three are edited where they stand. Nothing while one is alone. */
export function PeopleFacts({ obligation }: { obligation: ObligationRecord }) {
  const people = usePeople()
  const { assignee, backup = null, watchers = [], reviewer = null, proofPolicy } = obligation
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  if (isAlone(people)) return null
  const called = (uid: string | null, none: string) => (uid === null ? none : calledIn(people, uid))
  return (
    <Section name="People">
      <dl className={styles.list}>
        <InPlace
          name="Has it"
          obligation={obligation}
          saves={[{ label: 'Save', read: () => ({ assignee: typed || null }) }]}
          onOpen={() => setTyped(assignee ?? '')}
          fields={() => (
            <PersonSelect label="Has it" value={typed} none="Nobody yet" people={people} onChange={setTyped} />
          )}
        >
          {called(assignee, 'nobody yet')}
        </InPlace>
        <InPlace
          name="Backup"
          obligation={obligation}
          saves={[{ label: 'Save', read: () => ({ backup: typed || null }) }]}
          onOpen={() => setTyped(backup ?? '')}
          fields={() => <PersonSelect label="Backup" value={typed} none="Nobody" people={people} onChange={setTyped} />}
        >
          {called(backup, 'nobody')}
        </InPlace>
        <InPlace
          name="Watchers"
          obligation={obligation}
          saves={[{ label: 'Save', read: () => ({ watchers: [...chosen] }) }]}
          onOpen={() => setChosen(watchers)}
          fields={() => <WatchersField watchers={chosen} people={people} onChange={setChosen} />}
        >
          {watchers.length === 0 ? 'nobody' : watchers.map((uid) => calledIn(people, uid)).join(', ')}
        </InPlace>
        {proofPolicy === 'fileAndReviewer' && (
          <div>
            <dt>Reviewer</dt>
            <dd>{called(reviewer, 'whoever did not attach the file')}</dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
