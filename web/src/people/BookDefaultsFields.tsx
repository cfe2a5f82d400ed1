import { Link } from '@tanstack/react-router'
import { currencies, usualCurrency } from '../acts/paid/amount-draft.ts'
import { changeBookDefaults, useBookDefaults } from '../cloud/books/defaults.ts'
import { useZone } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { announce } from '../ui/toast.ts'
import styles from './people.module.css'

/** What a line or a form leaves unsaid about a new obligation of this book; what is there stays as it is. */
export function BookDefaultsFields() {
  const { bookId, uid } = useSignedIn()
  const ownZone = useZone()
  const known = useBookDefaults(bookId)
  if (known === null) return null
  const zone = known.timeZone ?? ''
  const money = known.currency ?? ''
  return (
    <>
      <div className={styles.defaults}>
        <Select
          label="Money in"
          value={money}
          options={{ '': `As each device has it (${usualCurrency()})`, ...offered(currencies, money) }}
          onChange={(currency) => {
            changeBookDefaults({ bookId, uid, known }, { currency: currency || undefined })
            announce(currency === '' ? 'Money is as each device has it.' : `New amounts are in ${currency}.`)
          }}
        />
        <Select
          label="Time zone"
          value={zone}
          options={{ '': `Of whoever adds it (${ownZone})`, ...offered(zones, zone) }}
          onChange={(timeZone) => {
            changeBookDefaults({ bookId, uid, known }, { timeZone: timeZone || undefined })
            announce(
              timeZone === '' ? 'New dates are in the zone of whoever adds them.' : `New dates are in ${timeZone}.`,
            )
          }}
        />
      </div>
      <p className={styles.hint}>
        For what is added from now on. Its working days and holidays are under{' '}
        <Link to="/settings">How your lines are read</Link>, the usual reminders of each kind under{' '}
        <Link to="/settings/reminders">Reminders</Link>.
      </p>
    </>
  )
}

const zones = Intl.supportedValuesOf('timeZone')

/** What was chosen elsewhere stays among the choices. */
const offered = (choices: readonly string[], chosen: string): Record<string, string> =>
  Object.fromEntries(
    (chosen === '' || choices.includes(chosen) ? choices : [chosen, ...choices]).map((one) => [one, one]),
  )
