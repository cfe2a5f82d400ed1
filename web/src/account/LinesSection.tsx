import type { UserProfile } from '@duebook/contract/user'
import { HOLIDAY_LOADERS } from '@duebook/domain'
import { useId, type ReactNode } from 'react'
import { changeProfile } from '../cloud/accounts/profile.ts'
import { changeBookDefaults, useBookDefaults } from '../cloud/books/defaults.ts'
import { useMay } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { lineLocales } from '../messages/line-locales.ts'
import { Section } from '../ui/Section.tsx'
import styles from './account.module.css'

/** How the lines that one types are read: in which language, and whose holidays its working days keep. */
export function LinesSection({ profile }: { profile: UserProfile }) {
  const { bookId, uid } = useSignedIn()
  const known = useBookDefaults(bookId)
  const regions = known && known.regions
  const mayName = useMay('name and defaults')
  return (
    <Section name="How your lines are read" note="What you type to add an obligation">
      <div className={styles.lines} id="working-days">
        <OneOf
          label="Language"
          hint="English is always understood beside it."
          value={profile.locale}
          onChange={(locale) => changeProfile(uid, { locale })}
        >
          {withOwn(lineLocales, profile.locale).map(({ locale, name }) => (
            <option value={locale} key={locale}>
              {name}
            </option>
          ))}
        </OneOf>
        <OneOf
          label="Working days in this book"
          hint="Taken from your language and time zone when the book was made. A line may name another, as in “every last working day in GB-SCT”. Dates that you have stay as they are."
          value={regions?.join('+') ?? UNKNOWN}
          disabled={!mayName}
          onChange={(chosen) =>
            known && changeBookDefaults({ bookId, uid, known }, { regions: chosen === '' ? [] : chosen.split('+') })
          }
        >
          {regions === null && <option value={UNKNOWN}>Being read</option>}
          <option value="">Weekends only, no holidays</option>
          {regions && regions.length > 1 && (
            <option value={regions.join('+')}>{regions.map((id) => placeName(id)).join(' and ')}</option>
          )}
          {PLACES.map(({ id, name }) => (
            <option value={id} key={id}>
              {name}
            </option>
          ))}
        </OneOf>
      </div>
    </Section>
  )
}

/** The book has not said it yet: its field stands there, and nothing can be chosen in it. */
const UNKNOWN = 'unknown'

type OneOfProps = {
  label: string
  hint: string
  value: string
  disabled?: boolean
  onChange: (value: string) => void
  children: ReactNode
}

function OneOf({ label, hint, value, disabled, onChange, children }: OneOfProps) {
  const [id, about] = [useId(), useId()]
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        aria-describedby={about}
        value={value}
        disabled={disabled || value === UNKNOWN}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
      <p className={styles.hint} id={about}>
        {hint}
      </p>
    </div>
  )
}

/** A locale that came from the browser stays one of the choices. */
const withOwn = (choices: typeof lineLocales, own: string): typeof lineLocales =>
  choices.some(({ locale }) => locale === own) ? choices : [{ locale: own, name: languageName(own) }, ...choices]

function languageName(locale: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(locale) ?? locale
  } catch {
    // What is no language tag is shown as it stands.
    return locale
  }
}

const placeName = (id: string) => (HOLIDAY_LOADERS[id]?.name ?? id).replace(/^the /, '')
const PLACES = Object.keys(HOLIDAY_LOADERS)
  .map((id) => ({ id, name: placeName(id) }))
  .sort((a, b) => a.name.localeCompare(b.name))
