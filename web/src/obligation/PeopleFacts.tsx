import { useState } from 'react'
import { PersonSelect } from '../acts/PersonSelect.tsx'
import { WatchersField } from '../acts/reminders/WatchersField.tsx'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useOutsideWatchers } from '../cloud/people/outside-watchers.ts'
import { usePeople } from '../frame/people.ts'
import { useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { calledIn, isAlone } from '../frame/who.ts'
import { Section } from '../ui/Section.tsx'
import { InPlace } from './InPlace.tsx'
import { OutsideWatchers } from './OutsideWatchers.tsx'
import styles from './particulars.module.css'

/** Who has it, who steps in, who is told as well and who reviews; the first three are edited where they stand. While one is alone, only who is told without an account. */
export function PeopleFacts({ obligation }: { obligation: ObligationRecord }) {
  const people = usePeople()
  const { assignee, backup = null, watchers = [], reviewer = null, proofPolicy } = obligation
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const mayAct = useMayChange(obligation.id)
  const outside = useOutsideWatchers(useSignedIn().bookId, obligation.id)
  if (isAlone(people))
    return mayAct || (outside.status === 'ready' && outside.data.length > 0) ? (
      <Section name="Told as well">
        <OutsideWatchers obligation={obligation} />
      </Section>
    ) : null
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
      <OutsideWatchers obligation={obligation} />
    </Section>
  )
}
