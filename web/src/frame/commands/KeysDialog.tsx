import { useState } from 'react'
import { changeProfile, useProfile } from '../../cloud/accounts/profile.ts'
import { Check } from '../../ui/fields/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { screenKeys } from '../keyboard/keys.ts'
import styles from './KeysDialog.module.css'
import { views } from '../navigation.ts'
import { useMayChange } from '../role.ts'
import { useSignedIn } from '../signedIn.tsx'

const frameKeys: readonly { keys: string; name: string }[] = [
  { keys: 'c', name: 'Quick add' },
  { keys: '/', name: 'Search' },
  { keys: 'j', name: 'Next row' },
  { keys: 'k', name: 'Previous row' },
  { keys: 'Enter', name: 'Open the row' },
  { keys: 'Esc', name: 'Close, back to the row' },
  ...views.map(({ keys, name }) => ({ keys, name: `Go to ${name}` })),
  { keys: 'g b', name: 'Choose a book' },
  { keys: 'Ctrl K', name: 'Commands' },
  { keys: 'Ctrl Z', name: 'Undo' },
  { keys: '?', name: 'Keys of this screen' },
]

/** Where a row can be chosen. */
const choosingKeys: readonly (readonly [keys: string, name: string])[] = [
  ['Shift j', 'Select this row and the next'],
  ['Shift k', 'Select this row and the one before'],
  ['Ctrl A', 'Select all, from a row'],
]

/** Of a grid of days. */
const gridKeys: readonly (readonly [keys: string, name: string])[] = [
  ['← → ↑ ↓', 'Move in the days'],
  ['Home End', 'First and last day of the line'],
  ['PageUp PageDown', 'The month or week before and after'],
  ['Enter', 'Open the day'],
  ['x', 'Select what stands on it'],
]
/** Where what stands on a day can be moved. */
const movingKeys: readonly (readonly [keys: string, name: string])[] = [
  ['p', 'Plan what stands on it'],
  ['d', 'Move its due date'],
]
const ofRows = new Set(['j', 'k', 'Enter', 'Esc'])

/** What is pressed in the days of this screen; null where there are none, and where an open one has rows of its own. */
function keysOfGrid() {
  const grid = document.querySelector<HTMLElement>('main [role=grid]')
  if (!grid || document.querySelector('main [data-row-title]')) return null
  return grid.dataset['view'] ? [...gridKeys, ...movingKeys] : gridKeys
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { uid } = useSignedIn()
  const mayAdd = useMayChange()
  const [grid] = useState(keysOfGrid)
  const offered = frameKeys.filter(({ keys }) => (mayAdd || keys !== 'c') && (!grid || !ofRows.has(keys)))
  const profile = useProfile(uid)
  const settings = profile.status === 'ready' ? profile.data : null
  const [ownKeys] = useState(() => screenKeys().map(({ key, name }) => [key, name] as const))
  return (
    <Dialog title="Keys of this screen" onClose={onClose}>
      <dl className={styles.keys}>
        {[
          ...(grid ?? []),
          ...ownKeys,
          ...(ownKeys.some(([key]) => key === 'x') ? choosingKeys : []),
          ...offered.map(({ keys, name }) => [keys, name] as const),
        ].map(([keys, name]) => (
          <div key={keys + name}>
            <dt>{name}</dt>
            <dd>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.note}>
        {settings && (
          <Check
            label="Single keys are on"
            checked={settings.singleKeys}
            onChange={(singleKeys) => changeProfile(uid, { singleKeys })}
          />
        )}
        <p>They are off while you type.</p>
      </div>
    </Dialog>
  )
}
