import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { removePhoto, setPhoto, type PhotoRefused } from '../cloud/accounts/photo.ts'
import text from '../design/text.module.css'
import { signInProblem } from '../messages/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { announce } from '../ui/toast.ts'
import styles from './account.module.css'

/** Chooses the photo, or takes it away; the picture itself stands beside it. */
export function Photo({ uid, has }: { uid: string; has: boolean }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = async (run: () => Promise<PhotoRefused | null | void>, said: string) => {
    setBusy(true)
    setProblem(null)
    try {
      const refused = await run()
      if (refused) setProblem(refusals[refused])
      else announce(said)
    } catch (error) {
      setProblem(signInProblem(error))
    }
    setBusy(false)
  }
  return (
    <div className={styles.photo}>
      <input
        ref={chooser}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label="Photo"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void attempt(() => setPhoto(uid, file), 'The photo is kept.')
          // The same file chosen again is a change too.
          currentTarget.value = ''
        }}
      />
      <span className={styles.flow}>
        <Button icon={<Upload aria-hidden />} aria-busy={busy} onClick={() => chooser.current?.click()}>
          {has ? 'Choose another photo' : 'Choose a photo'}
        </Button>
        {has && (
          <Button look="bare" onClick={() => void attempt(() => removePhoto(uid), 'The photo is gone.')}>
            Remove it
          </Button>
        )}
      </span>
      {problem && (
        <p className={text.over} role="alert">
          {problem}
        </p>
      )}
      <p className={styles.hint}>
        JPEG or PNG to 5 MB. It is cropped to a circle, and the place and camera written in it are removed.
      </p>
    </div>
  )
}

const refusals: Record<PhotoRefused, string> = {
  'too-big': 'That picture has more than 5 MB. Choose a smaller one.',
  unreadable: 'That is not a picture this browser can read. Choose a JPEG or PNG.',
}
