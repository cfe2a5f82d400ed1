import { markup } from '../../console/server-page.ts'
import { brandOf } from '../card-brands.ts'
import { readCard } from '../cards.ts'
import { PaymentError } from '../errors.ts'
import type { Payer } from '../resources.ts'
import type { MethodGiven } from '../billing/payment-methods.ts'
import { field } from './page.ts'
import type { Reader } from './reader.ts'

export type CardErrors = Record<string, string>
export type CardTyped = { payer: Payer; method: MethodGiven }
export const cardLabels = ({ words: { card } }: Reader): Record<string, string> => ({
  email: card.email,
  number: card.number,
  exp: card.expiry,
  cvc: card.code,
  name: card.name,
})

/** Reads a typed card. Errors are by field; the number is checked against the practice cards and given back to nobody. */
export function readCardForm(
  { words: { card: words } }: Reader,
  form: URLSearchParams,
  now: number,
  withEmail: boolean,
  email: string | null,
): CardTyped | CardErrors {
  const errors: CardErrors = {}
  const text = (name: string, longest = 200) => (form.get(name) ?? '').trim().slice(0, longest)
  const payer: Payer = {
    email: withEmail ? text('email', 512) : (email ?? ''),
    name: text('name') || null,
    country: /^[A-Z]{2}$/.test(text('country')) ? text('country') : null,
    postcode: text('postcode', 20) || null,
  }
  if (withEmail && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(payer.email)) errors.email = words.emailWrong
  const expiry = /^(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})$/.exec(text('exp'))
  if (!expiry) errors.exp = words.expiryWrong
  const cvc = text('cvc', 10)
  const { code } = brandOf(text('number', 40))
  if (!(cvc.length === code.digits && /^\d+$/.test(cvc))) errors.cvc = words.codeWrong(code.digits, code.onTheFront)
  const card = {
    number: text('number', 40),
    exp_month: Number(expiry?.[1] ?? 1),
    exp_year: 2000 + (Number(expiry?.[2] ?? 99) % 100),
  }
  try {
    readCard(card, now)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    const param = error.body.param ?? 'number'
    if (param === 'number') errors.number = card.number === '' ? words.numberMissing : words.numberWrong
    else if (expiry) errors.exp = param === 'exp_month' ? words.noSuchMonth : words.hasPassed
  }
  // As the fields stand: whoever mends them goes down the form once.
  const found = ['email', 'number', 'exp', 'cvc'].flatMap((name) => (errors[name] ? [[name, errors[name]]] : []))
  if (found.length > 0) return Object.fromEntries(found) as CardErrors
  return {
    payer,
    method: {
      card: { ...card, cvc },
      billing_details: {
        name: payer.name,
        address: { country: payer.country, postal_code: payer.postcode },
        ...(payer.email && { email: payer.email }),
      },
    },
  }
}

export const isTyped = (read: CardTyped | CardErrors): read is CardTyped => 'method' in read

/** The fields of a card. What was typed comes back, except for the number and the code. */
export function cardFields(reader: Reader, form: URLSearchParams, errors: CardErrors, email: string | 'ask' | null) {
  const { card: words } = reader.words
  const typed = (name: string) => (form.get(name) ?? '').slice(0, 200)
  const country = typed('country') || home[reader.language]
  return markup`${email === null ? null : field({ name: 'email', label: words.email, hint: words.receiptGoesHere, type: 'email', complete: 'email', value: typed('email') || (email === 'ask' ? '' : email), error: errors.email })}
${field({ name: 'number', label: words.number, mode: 'numeric', complete: 'cc-number', error: errors.number, longest: 40 })}
<div class="exp">${field({ name: 'exp', label: words.expiryField, mode: 'numeric', complete: 'cc-exp', value: typed('exp'), error: errors.exp, longest: 9 })}${field({ name: 'cvc', label: words.code, mode: 'numeric', complete: 'cc-csc', error: errors.cvc, longest: 4 })}</div>
${field({ name: 'name', label: words.name, complete: 'cc-name', value: typed('name'), error: errors.name })}
<div class="ctry"><div class="field"><label for="country">${words.country}</label><select class="in tall" id="country" name="country" autocomplete="billing country">${countries.map((code) => markup`<option value="${code}"${code === country ? markup` selected` : null}>${reader.country(code)}</option>`)}</select></div>${field({ name: 'postcode', label: words.postcode, complete: 'billing postal-code', value: typed('postcode'), longest: 20 })}</div>`
}

const countries = ['GB', 'IE', 'FR', 'DE', 'NL', 'ES', 'IT', 'US']
/** Where somebody who says nothing else is likely to live. */
const home: Record<Reader['language'], string> = { en: 'GB', de: 'DE', fr: 'FR', es: 'ES', nl: 'NL' }
