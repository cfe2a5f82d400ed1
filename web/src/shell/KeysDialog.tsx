import { useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { screenKeys, shellKeys } from './keys.ts'
import styles from './KeysDialog.module.css'

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [own] = useState(() => [...new Map(screenKeys().map((one) => [one.key, one.name])).entries()])
  return (
    <Dialog title="Keys of this screen" onClose={onClose}>
      <dl className={styles.keys}>
        {[...own, ...shellKeys.map(({ keys, name }) => [keys, name] as const)].map(([keys, name]) => (
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
      <p className={styles.note}>Single keys are off while you type. Switch them off for good in Settings.</p>
    </Dialog>
  )
}
