import { useId } from 'react'
import type { Upload } from '../cloud/attachments/uploads.ts'
import { Button } from '../ui/Button.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import styles from './attachments.module.css'
import { sizeText } from '../ui/size-text.ts'

/** A file on its way: how far it is, and how to hold it or go on. */
export function UploadRow({ upload }: { upload: Upload }) {
  const label = useId()
  const { name, sent, size, state, pause, resume, giveUp } = upload
  return (
    <li>
      <Glyph name={state === 'failed' ? 'failed' : 'plan'} />
      <div className={styles.what}>
        <b id={label}>{name}</b>
        <span className={styles.detail} role={state === 'failed' ? 'alert' : undefined}>
          {words(upload)}
        </span>
        {state !== 'failed' && <progress className={styles.progress} aria-labelledby={label} max={size} value={sent} />}
      </div>
      <span className={styles.acts}>
        {pause && (
          <Button aria-label={`Pause ${name}`} onClick={pause}>
            Pause
          </Button>
        )}
        {resume && (
          <Button aria-label={`${state === 'failed' ? 'Send again' : 'Go on with'} ${name}`} onClick={resume}>
            {state === 'failed' ? 'Send again' : 'Go on'}
          </Button>
        )}
        {giveUp && (
          <Button look="bare" aria-label={`Give up ${name}`} onClick={giveUp}>
            Give up
          </Button>
        )}
      </span>
    </li>
  )
}

function words({ state, sent, size, code }: Upload): string {
  const share = `${sizeText(sent)} of ${sizeText(size)}`
  switch (state) {
    case 'hashing':
      return `Hashing it on this device, ${share}`
    case 'waiting':
      return 'Saved on this device, waits for a connection'
    case 'running':
      return `Sending, ${share}`
    case 'paused':
      return `Paused at ${share}. It can go on later`
    case 'failed':
      return failures[code ?? ''] ?? `Not sent (${code}). It is still on this device.`
  }
}

const failures: Record<string, string> = {
  'storage/quota-exceeded': 'Not sent: the room for files is used up. It is still on this device.',
  'storage/unauthorized':
    'Not sent: this book has no room left for it, can only be read for now, or is not yours to add to.',
  'storage/unauthenticated': 'Not sent: sign in again first. It is still on this device.',
  'storage/retry-limit-exceeded': 'Not sent: the server did not answer for ten minutes. It is still on this device.',
}
