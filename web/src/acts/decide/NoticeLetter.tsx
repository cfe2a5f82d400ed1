import { letterMailto, noticeLetter } from '@duebook/contract/about/notice-letter'
import type { End } from '@duebook/contract/acts/end-reached'
import type { Deciding } from '@duebook/contract/decision'
import { listed } from '@duebook/domain'
import { useEffect, useRef, useState } from 'react'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { Button } from '../../ui/Button.tsx'
import button from '../../ui/Button.module.css'
import { Note } from '../../ui/Note.tsx'
import { TextBox } from '../../ui/fields/TextBox.tsx'
import { announce } from '../../ui/toast.ts'
import styles from './decision.module.css'

/** The letter for the notice as it is typed: to be changed here, copied, or opened in a mail program. Nothing of it is kept or sent. */
export function NoticeLetter({
  obligation,
  open,
  decision,
  onClose,
}: {
  obligation: ObligationRecord
  open: End
  decision: Extract<Deciding, { kind: 'noticeGiven' }>
  onClose: () => void
}) {
  const { displayName } = useSignedIn()
  const letter = noticeLetter(obligation, open, decision, displayName || null)
  const [typed, setTyped] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const section = useRef<HTMLElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    // Before the dialog in which it may stand: Escape leaves one thing at a time.
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !section.current?.contains(document.activeElement)) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    document.addEventListener('keydown', leave, true)
    return () => document.removeEventListener('keydown', leave, true)
  })
  if (!letter) return null
  const body = typed ?? letter.body
  const gaps = letter.gaps.filter((gap) => body.includes(`[${gap}]`))
  const copy = () =>
    navigator.clipboard.writeText(body).then(
      () => announce('The letter is copied.'),
      () => announce('The browser does not let this page copy. Select the text instead.'),
    )
  return (
    <section className={styles.letter} aria-labelledby="letter" ref={section}>
      <h3 id="letter" ref={heading} tabIndex={-1}>
        The letter
      </h3>
      <TextBox
        label="Its text, yours to change"
        name="letter"
        rows={16}
        maxLength={8_000}
        value={body}
        onChange={setTyped}
      />
      <div role="status">
        {gaps.length > 0 && (
          <Note tone="soon">
            Still to be filled in, or taken out: {listed(gaps)}. {gaps.length === 1 ? 'It stands' : 'They stand'} in
            square brackets.
          </Note>
        )}
      </div>
      <div className={styles.acts}>
        <Button onClick={() => void copy()}>Copy the letter</Button>
        <a className={button.button} data-look="plain" data-size="control" href={letterMailto({ ...letter, body })}>
          Open it in a mail program
        </a>
        <Button look="bare" onClick={onClose}>
          Close the letter
        </Button>
      </div>
      <p className={styles.said}>A draft from what is written here, not legal advice. Nothing is sent from here.</p>
    </section>
  )
}
