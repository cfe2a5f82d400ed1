import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min'
import { useId, useRef, useState, type FormEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'
import styles from './entry.module.css'

/** A phone number with its country, and the button that has a code texted there. `onNumber` gets it as `+447700900123`. */
export function PhoneNumber({
  busy,
  error,
  onNumber,
}: {
  busy: boolean
  error: string | null
  onNumber: (number: string) => void
}) {
  const [country, setCountry] = useState(homeCountry)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const select = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const number = parsePhoneNumberFromString(typed, country)
    if (!number?.isPossible()) {
      setWrong('That is not a complete phone number. Write it as you would dial it there.')
      return field.current?.focus()
    }
    setWrong(null)
    onNumber(number.number)
  }
  return (
    <form className={styles.phone} onSubmit={submit} noValidate>
      <span className={styles.country}>
        <label htmlFor={select}>Country</label>
        <select
          className={styles.select}
          id={select}
          autoComplete="tel-country-code"
          value={country}
          onChange={(event) => setCountry(event.currentTarget.value as CountryCode)}
        >
          {countries().map(({ code, name, calling }) => (
            <option key={code} value={code}>
              +{calling} {name}
            </option>
          ))}
        </select>
        <span className={styles.shown} aria-hidden="true">
          {country} +{getCountryCallingCode(country)}
        </span>
      </span>
      <div className={styles.number}>
        <Field
          label="Phone number"
          name="phone"
          type="tel"
          autoComplete="tel-national"
          tall
          maxLength={32}
          placeholder={fictional[country] ?? ''}
          value={typed}
          onChange={setTyped}
          error={wrong ?? error}
          inputRef={field}
        />
      </div>
      <Button size="tall" type="submit" aria-busy={busy}>
        Text me a code
      </Button>
    </form>
  )
}

/** How numbers are written there, by ones that regulators keep free for stories (Ofcom, NANPA 555-01XX, ARCEP, Bundesnetzagentur, ACMA, PTS). */
const fictional: Partial<Record<CountryCode, string>> = {
  GB: '7700 900123',
  US: '(202) 555-0143',
  CA: '(604) 555-0143',
  FR: '6 39 98 00 12',
  DE: '171 3920012',
  AU: '491 570 006',
  SE: '70-174 06 05',
}

let sorted: { code: CountryCode; name: string; calling: string }[] | undefined

function countries() {
  const names = new Intl.DisplayNames(undefined, { type: 'region' })
  sorted ??= getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, calling: getCountryCallingCode(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return sorted
}

/** The country of the browser's language; it says more than nothing, and can be changed. */
function homeCountry(): CountryCode {
  const region = new Intl.Locale(navigator.language).maximize().region as CountryCode | undefined
  return region && getCountries().includes(region) ? region : 'GB'
}
