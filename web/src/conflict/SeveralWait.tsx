import { partsIn } from '@duebook/contract/acts/versions'
import { useSyncExternalStore } from 'react'
import { partsSaid } from '../acts/reminders/part-words.ts'
import { savedUnopposed } from '../cloud/edits/sendEdits.ts'
import type { WaitingEdit } from '../cloud/edits/waitingEdits.ts'
import { useToday, useZone } from '../frame/clock.ts'
import { Button } from '../ui/Button.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './conflict.module.css'
import { whenText } from './when-text.ts'
import { useWhoChanged } from './who-changed.ts'

/** Those that wait for a choice, and how many others were saved without one. */
export function SeveralWait({
  waiting,
  onChoose,
}: {
  waiting: readonly WaitingEdit[]
  onChoose: (edit: WaitingEdit) => void
}) {
  const others = useSyncExternalStore(savedUnopposed.subscribe, savedUnopposed.get)
  if (waiting.length === 0) return null
  return (
    <div className={styles.several}>
      <Section name="Not saved" count={waiting.length} note="Somebody changed the same meanwhile; nothing is lost">
        <ul aria-label="Changes that are not saved">
          {waiting.map((edit) => (
            <Waiting key={edit.obligationId} edit={edit} onChoose={() => onChoose(edit)} />
          ))}
          {others > 0 && (
            <li>
              <Glyph name="done" />
              <div>
                <b>{others === 1 ? '1 other' : `${others} others`}</b>
                <small>saved, nothing differed</small>
              </div>
            </li>
          )}
        </ul>
      </Section>
    </div>
  )
}

function Waiting({ edit, onChoose }: { edit: WaitingEdit; onChoose: () => void }) {
  const { name, at } = useWhoChanged(edit)
  const today = useToday()
  const zone = useZone()
  const parts = partsIn(edit.differs?.theirs ?? {})
  const fields = parts.length > 2 ? `${parts.length} fields` : partsSaid(parts).replace(/^the /, '')
  const when = at === null ? '' : ` ${whenText(at, zone, today)}`
  return (
    <li>
      <Glyph name="failed" />
      <div>
        <b>{edit.title}</b>
        <small>{edit.gone ? `deleted, ${name}${when}` : `${fields}, ${name}${when}`}</small>
      </div>
      <Button aria-label={`Choose for ${edit.title}`} onClick={onChoose}>
        Choose
      </Button>
    </li>
  )
}
