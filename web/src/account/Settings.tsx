import { useState } from 'react'
import { signOut, unsentBeforeSignOut } from '../cloud/auth.ts'
import { changeProfile, useProfile } from '../cloud/profile.ts'
import type { UserProfile } from '@duebook/contract/user'
import { PageHead } from '../shell/PageHead.tsx'
import { ScreenState } from '../shell/ScreenState.tsx'
import { useSignedIn } from '../shell/signedIn.tsx'
import { applyTheme, type Theme } from '../shell/theme.ts'
import { Button } from '../ui/Button.tsx'
import { Check, Choice } from '../ui/Choice.tsx'
import { Field } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import { announce } from '../ui/toast.ts'
import styles from './Settings.module.css'

const LOOKS: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function Settings() {
  const person = useSignedIn()
  const live = useProfile(person.uid)
  return (
    <>
      <PageHead view={person.email} title="Settings" />
      <ScreenState live={live} rows={4}>
        {(profile) => profile && <You uid={person.uid} profile={profile} />}
      </ScreenState>
      <Section name="This device">
        <SignOut />
      </Section>
    </>
  )
}

function You({ uid, profile }: { uid: string; profile: UserProfile }) {
  const [name, setName] = useState(profile.displayName)
  const [zone, setZone] = useState(profile.timeZone)
  const [wrongZone, setWrongZone] = useState(false)
  const save = () => {
    if (!isZone(zone)) return setWrongZone(true)
    setWrongZone(false)
    changeProfile(uid, { displayName: name.trim(), timeZone: zone.trim() })
    announce('Name and time zone kept.')
  }
  return (
    <>
      <Section name="You">
        <form className={styles.form} onSubmit={(event) => (event.preventDefault(), save())}>
          <Field label="Name" name="name" autoComplete="name" maxLength={120} value={name} onChange={setName} />
          <Field
            label="Time zone"
            name="zone"
            value={zone}
            onChange={setZone}
            error={wrongZone ? 'There is no such time zone. Write it as Europe/London.' : null}
            hint="Dates become overdue after midnight here."
          />
          <Button look="main" type="submit">
            Save
          </Button>
        </form>
      </Section>
      <Section name="Look and keys">
        <div className={styles.form}>
          <Choice
            legend="Look"
            value={profile.theme}
            onChange={(theme) => (applyTheme(theme), changeProfile(uid, { theme }))}
            options={LOOKS}
          />
          <Check
            label="Single keys act (c, /, j, k, e …)"
            checked={profile.singleKeys}
            onChange={(singleKeys) => changeProfile(uid, { singleKeys })}
          />
        </div>
      </Section>
    </>
  )
}

/** Signing out deletes this device's copy: what the server does not have yet would be lost, so that is asked first. */
function SignOut() {
  const [unsent, setUnsent] = useState(0)
  const ask = () => (unsentBeforeSignOut() > 0 ? setUnsent(unsentBeforeSignOut()) : void signOut())
  if (unsent > 0) {
    return (
      <Note
        tone="over"
        glyph="failed"
        alert
        action={
          <Button
            look="danger"
            onClick={() => void signOut()}
          >{`Sign out, lose ${unsent} change${unsent === 1 ? '' : 's'}`}</Button>
        }
      >
        {unsent === 1 ? '1 change has' : `${unsent} changes have`} not reached the server. Wait for a connection to keep{' '}
        {unsent === 1 ? 'it' : 'them'}.
      </Note>
    )
  }
  return (
    <div className={styles.form}>
      <p>Signing out deletes the copy of your book on this device. Reminders go on.</p>
      <Button onClick={ask}>Sign out</Button>
    </div>
  )
}

function isZone(zone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone.trim() }))
  } catch {
    // An unknown zone is what the constructor's RangeError says.
    return false
  }
}
