import type { UserProfile } from '@duebook/contract/user'
import { useState } from 'react'
import { changeName } from '../cloud/accounts/ownAccount.ts'
import { changeProfile } from '../cloud/accounts/profile.ts'
import { signInProblem } from '../messages/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Section } from '../ui/Section.tsx'
import { announce } from '../ui/toast.ts'
import styles from './account.module.css'
import { Photo } from './Photo.tsx'

/** Name, photo and time zone; without a photo the initials stand for the person. */
export function YouSection({ uid, profile }: { uid: string; profile: UserProfile }) {
  // Null until it is typed in: what is drawn first may be of the last visit, and the present follows.
  const [typedName, setName] = useState<string | null>(null)
  const [typedZone, setZone] = useState<string | null>(null)
  const [name, zone] = [typedName ?? profile.displayName, typedZone ?? profile.timeZone]
  const [wrongZone, setWrongZone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    if (!isZone(zone)) return setWrongZone(true)
    setWrongZone(false)
    setProblem(null)
    changeProfile(uid, { displayName: name.trim(), timeZone: zone.trim() })
    setName(null)
    setZone(null)
    announce('Name and time zone kept.')
    // Mails and the people of one's books call one by the name of the account.
    await changeName(name.trim()).catch((error: unknown) => setProblem(signInProblem(error)))
  }
  return (
    <Section name="You" note="Seen by the people in your books">
      <div className={styles.you}>
        {profile.photoUrl ? (
          <img className={styles.face} src={profile.photoUrl} alt="You" referrerPolicy="no-referrer" />
        ) : (
          <span className={styles.face} role="img" aria-label="No photo; your initials are shown">
            {initials(profile.displayName)}
          </span>
        )}
        <form className={styles.fields} onSubmit={(event) => (event.preventDefault(), void save())} noValidate>
          <Field
            label="Name"
            name="name"
            autoComplete="name"
            maxLength={120}
            value={name}
            onChange={setName}
            error={problem}
          />
          <Photo uid={uid} has={Boolean(profile.photoUrl)} />
          <Field
            label="Time zone"
            name="zone"
            value={zone}
            onChange={setZone}
            error={wrongZone ? 'There is no such time zone. Write it as Europe/London.' : null}
            hint="Dates become overdue after midnight here, and 09:00 is your 09:00."
          />
          <Button look="main" type="submit">
            Save
          </Button>
        </form>
      </div>
    </Section>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first, last] = [words[0]?.[0] ?? '', words.length > 1 ? (words.at(-1)?.[0] ?? '') : '']
  return `${first}${last}`.toUpperCase()
}

function isZone(zone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone.trim() }))
  } catch {
    // An unknown zone is what the constructor's RangeError says.
    return false
  }
}
