import { useState } from 'react'
import { changeProfile, useProfile } from '../../cloud/accounts/profile.ts'
import { Check } from '../../ui/fields/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { screenKeys } from '../keys.ts'
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

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { uid } = useSignedIn()
  const mayAdd = useMayChange()
  const offered = frameKeys.filter(({ keys }) => mayAdd || keys !== 'c')
  const profile = useProfile(uid)
  const settings = profile.status === 'ready' ? profile.data : null
  const [ownKeys] = useState(() => screenKeys().map(({ key, name }) => [key, name] as const))
  return (
    <Dialog title="Keys of this screen" onClose={onClose}>
      <dl className={styles.keys}>
        {[
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
