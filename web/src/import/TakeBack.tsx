import { plural } from '@duebook/domain'
import { useEffect, useState } from 'react'
import type { BookImport } from '../cloud/imports/imports.ts'
import { takeBackImport, touchedSince, type Touch } from '../cloud/imports/takeBackImport.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/fields/Choice.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { announce } from '../ui/toast.ts'
import styles from './import.module.css'

const touchWords: Record<Touch, string> = {
  changed: 'changed since',
  recorded: 'something is recorded of its dates',
  file: 'a file was attached',
}

/** What would go and what would stay, before anything is taken back: what somebody touched since stays unless it is ticked. */
export function TakeBack({
  one,
  obligations,
  onClose,
}: {
  one: BookImport
  obligations: readonly ObligationRecord[]
  onClose: () => void
}) {
  const { bookId } = useSignedIn()
  const [touched, setTouched] = useState<ReadonlyMap<string, Touch> | 'failed' | null>(null)
  const [also, setAlso] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const many = obligations.length
  useEffect(() => {
    let here = true
    touchedSince(bookId, obligations).then(
      (found) => here && setTouched(found),
      () => here && setTouched('failed'),
    )
    return () => void (here = false)
    // oxlint-disable-next-line react/exhaustive-deps -- asked once it is opened, and again where obligations came or went.
  }, [bookId, many])
  const changed = touched instanceof Map ? obligations.filter(({ id }) => touched.has(id)) : []
  const kept = new Set(changed.map(({ id }) => id).filter((id) => !also.has(id)))
  const goes = many - kept.size
  const takeBack = () => {
    if (busy) return
    setBusy(true)
    onClose()
    void takeBackImport(bookId, one, obligations, kept).then((done) => {
      if (done)
        announce(`${one.file} is taken back: ${goes} went, ${kept.size} stay. The same file can be imported again.`)
    })
  }
  if (touched === 'failed')
    return (
      <Note tone="over" glyph="failed" alert action={<Button onClick={onClose}>Keep the import</Button>}>
        What happened since could not be looked up, so nothing was taken back. Try again with a connection.
      </Note>
    )
  return (
    <div ref={beginHere} className={styles.takeBack}>
      <Section name={`Undo ${one.file}`} note="preview">
        {touched === null ? (
          <SkeletonRows count={2} />
        ) : (
          <>
            <p className={styles.goes}>
              <s>{plural(many - changed.length, 'obligation')} nobody touched since</s> <span>go</span>
            </p>
            {changed.length > 0 && (
              <fieldset className={styles.stay}>
                <legend>
                  {changed.length === 1
                    ? '1 was changed since; it stays unless you tick it'
                    : `${changed.length} were changed since; they stay unless you tick them`}
                </legend>
                {changed.map(({ id, title }) => (
                  <Check
                    key={id}
                    label={`${title}: ${touchWords[touched.get(id) ?? 'changed']}`}
                    checked={also.has(id)}
                    onChange={(on) =>
                      setAlso((now) => (on ? new Set([...now, id]) : new Set([...now].filter((one) => one !== id))))
                    }
                  />
                ))}
              </fieldset>
            )}
            <div className={styles.go}>
              <Button look="danger" aria-busy={busy} onClick={takeBack}>
                Take back {goes}
              </Button>
              <Button look="bare" onClick={onClose}>
                Keep the import
              </Button>
              <span>One entry in Activity. The same file can be imported again.</span>
            </div>
          </>
        )}
      </Section>
    </div>
  )
}

/** The hand goes where what would be taken back is said. */
const beginHere = (place: HTMLElement | null) => place?.querySelector<HTMLElement>('h2')?.focus()
