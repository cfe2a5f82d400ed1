import type { BookDefaults } from '@duebook/contract/book'
import type { Forecast } from '@duebook/contract/money/forecast'
import { leastOf, mostOf } from '@duebook/contract/money/parts'
import { readRate, textOfRate, type InOne } from '@duebook/contract/money/rate'
import { shortDate } from '@duebook/domain'
import { useState, type ReactNode } from 'react'
import text from '../design/text.module.css'
import { changeBookDefaults } from '../cloud/books/defaults.ts'
import { useToday } from '../frame/clock.ts'
import { useMay } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { announce } from '../ui/toast.ts'
import styles from './forecast.module.css'
import { currencyName, oneOf, symbolOf, wholeRange } from './money-words.ts'

type Known = BookDefaults | null

/** The rates that the sum stands on, and what it leaves out because nobody gave one. */
export function InOneCurrency({
  inOne: { converted, left },
  into,
  known,
}: {
  inOne: InOne
  into: string
  known: Known
}) {
  const today = useToday()
  return (
    <div className={styles.rates}>
      {converted.map(({ forecast, rate }) => (
        <Given key={forecast.currency} of={forecast} into={into} known={known} value={rate.value}>
          One {oneOf(forecast.currency)} is {symbolOf(into)}
          {rate.value}, given {shortDate(rate.on, today)}.
        </Given>
      ))}
      {left.map((forecast) => (
        <Given key={forecast.currency} of={forecast} into={into} known={known} value="">
          <b>{wholeRange(leastOf(forecast.all), mostOf(forecast.all), forecast.currency)} is not in this sum.</b> Give a
          rate, and it is added in pencil.
        </Given>
      ))}
      <p className={`${text.t12} ${text.m3}`}>
        No rate is ever fetched. What was paid keeps the currency it was paid in.
      </p>
    </div>
  )
}

/** What is said of one currency; who may name a book's defaults gives its rate here. */
function Given({
  of: { currency },
  into,
  known,
  value,
  children,
}: {
  of: Forecast
  into: string
  known: Known
  value: string
  children: ReactNode
}) {
  const mayGive = useMay('name and defaults')
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen && known) return <RateForm {...{ currency, into, known, value }} onClose={() => setIsOpen(false)} />
  return (
    <Note
      action={
        mayGive && known ? (
          <Button onClick={() => setIsOpen(true)}>{value === '' ? 'Give a rate' : 'Change the rate'}</Button>
        ) : undefined
      }
    >
      {children}
      {!mayGive && value === '' && ' The owner or an admin of the book can.'}
    </Note>
  )
}

function RateForm({
  currency,
  into,
  known,
  value,
  onClose,
}: {
  currency: string
  into: string
  known: BookDefaults
  value: string
  onClose: () => void
}) {
  const { bookId, uid } = useSignedIn()
  const today = useToday()
  const [typed, setTyped] = useState(value)
  const [problem, setProblem] = useState<string | null>(null)
  const label = `One ${oneOf(currency)} is, in ${currencyName(into).toLowerCase()}`
  const give = () => {
    const said = readRate(typed)
    if (said === null) return setProblem('This is no rate. Write a number above nothing, such as 0.79.')
    const rate = textOfRate({ from: currency, into, value: said, on: today })
    changeBookDefaults({ bookId, uid, known }, { rates: { ...known.rates, [currency]: rate } })
    announce(`One ${oneOf(currency)} is ${symbolOf(into)}${said} from now on.`)
    onClose()
  }
  return (
    <form
      className={styles.rate}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        give()
      }}
    >
      <Field
        label={label}
        name="rate"
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        maxLength={16}
        value={typed}
        error={problem}
        onChange={(next) => {
          setTyped(next)
          setProblem(null)
        }}
      />
      <span className={styles.rateActs}>
        <Button type="submit" look="main">
          Keep this rate
        </Button>
        <Button look="bare" onClick={onClose}>
          Back
        </Button>
      </span>
    </form>
  )
}
