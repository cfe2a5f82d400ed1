import type { ReactNode } from 'react'
import { useProfile } from '../cloud/accounts/profile.ts'
import { Glyph, type GlyphName } from '../ui/glyphs.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './HowReached.module.css'
import { useSignedIn } from './signedIn.tsx'

/** The ways by which reminders reach this person, and when they are held back. */
export function HowReached({ change }: { change?: ReactNode }) {
  const { uid, email, emailVerified } = useSignedIn()
  const profile = useProfile(uid)
  const quiet = profile.status === 'ready' ? profile.data?.quietHours : null
  return (
    <>
      <Section name="How you are reached" tools={change && <span className={styles.change}>{change}</span>}>
        <ul className={styles.ways}>
          {email !== '' && (
            <Way glyph={emailVerified ? 'done' : 'soon'} name="Email">
              {email} · {emailVerified ? 'confirmed' : 'not confirmed yet, reminders go there all the same'}
            </Way>
          )}
          <Way glyph="done" name="Here">
            always
          </Way>
        </ul>
      </Section>
      {quiet && quiet.from !== quiet.to && (
        <Note glyph="soon">
          <b>
            Quiet from {quiet.from} to {quiet.to}.
          </b>{' '}
          What falls inside waits for the end.
        </Note>
      )}
    </>
  )
}

const Way = ({ glyph, name, children }: { glyph: GlyphName; name: string; children: ReactNode }) => (
  <li>
    <Glyph name={glyph} />
    <div>
      <b>{name}</b>
      <span>{children}</span>
    </div>
  </li>
)
