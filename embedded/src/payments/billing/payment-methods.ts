import { cardByAlias, cardByKey, fingerprint, readCard, refusal, type CardGiven, type PracticeCard } from '../cards.ts'
import { cardBrands } from '../card-brands.ts'
import { invalid, missing } from '../errors.ts'
import { newId } from '../ids.ts'
import type { PaymentMethod } from '../resources.ts'
import {
  address,
  emptyable,
  integer,
  metadata,
  needed,
  object,
  oneOf,
  text,
  wholeAddress,
  type AddressGiven,
} from '../wire/parameters.ts'
import type { Work } from '../work.ts'

export const billingDetailsFields = object({
  address: emptyable(address()),
  email: emptyable(text(500)),
  name: emptyable(text(500)),
  phone: emptyable(text(50)),
})
export const cardFields = object({
  number: text(40),
  exp_month: integer(0, 99),
  exp_year: integer(0, 9999),
  cvc: text(10),
  token: text(100),
})
export const methodDataFields = object({
  type: needed(oneOf('card')),
  card: cardFields,
  billing_details: billingDetailsFields,
  allow_redisplay: oneOf('always', 'limited', 'unspecified'),
  metadata: metadata(),
})

export type BillingDetailsGiven = {
  address?: AddressGiven | null
  email?: string | null
  name?: string | null
  phone?: string | null
}
export type MethodGiven = {
  card?: Partial<CardGiven> & { token?: string }
  billing_details?: BillingDetailsGiven
  allow_redisplay?: 'always' | 'limited' | 'unspecified'
  metadata?: Record<string, string> | null
}

/** A practice card as somebody typed it. */
export type TypedCard = { card: PracticeCard; exp_month: number; exp_year: number; cvc?: string | undefined }

/** Makes a payment method of a typed practice card or a ready-made token. Throws 402 for any other number, which goes nowhere. */
export function createMethod(work: Work, given: MethodGiven, now: number): PaymentMethod {
  const typed = typedCard(given, now)
  return insertMethod(work, typed.card, typed, given, now)
}

export function typedCard(given: MethodGiven, now: number): TypedCard {
  if (!given.card) throw invalid('Missing required param: card.', 'card', 'parameter_missing')
  const { token, number, exp_month: month, exp_year: year, cvc } = given.card
  if (token !== undefined) {
    const card = cardByAlias(token)
    if (!card || !token.startsWith('tok_')) throw missing('token', token, 'card[token]')
    return { card, ...nextYear(now) }
  }
  for (const [name, value] of Object.entries({ number, exp_month: month, exp_year: year }))
    if (value === undefined)
      throw invalid(`Missing required param: card[${name}].`, `card[${name}]`, 'parameter_missing')
  const typed = { number: number ?? '', exp_month: month ?? 0, exp_year: fourDigits(year ?? 0), cvc }
  const { number: _gone, ...kept } = typed
  return { card: readCard(typed, now), ...kept }
}

/** The payment method of an id; `pm_card_…` makes a new one of that practice card, as with the provider. */
export function findMethod(work: Work, id: string, param: string, now: number, inUrl = false): PaymentMethod {
  const card = id.startsWith('pm_card_') ? cardByAlias(id) : null
  if (card) return insertMethod(work, card, nextYear(now), {}, now)
  const found = work.find('payment_method', id)
  if (!found) throw missing('PaymentMethod', id, param, inUrl)
  return found
}

/** Gives a customer a payment method. Throws 402 for cards that decline, as the provider's check does. */
export function attachMethod(work: Work, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method
  const own = work.ownOf('payment_method', method.id)
  if (method.customer !== null || own.detached)
    throw invalid(
      own.detached
        ? 'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.'
        : 'The payment method you provided has already been attached to a customer.',
      'payment_method',
      'payment_method_unexpected_state',
    )
  const card = cardByKey(own.card)
  if (!card.attaches && typeof card.charge === 'object')
    throw refusal({ code: card.charge.code, decline_code: card.charge.declineCode, message: card.charge.message })
  const attached = work.save('payment_method', { ...method, customer })
  work.emit('payment_method.attached', attached)
  return attached
}

export function wholeBillingDetails(given: BillingDetailsGiven | undefined): PaymentMethod['billing_details'] {
  return {
    address: wholeAddress(given?.address ?? {}),
    email: given?.email ?? null,
    name: given?.name ?? null,
    phone: given?.phone ?? null,
    tax_id: null,
  }
}

export function checkedMethod(
  work: Work,
  id: string,
  customer: string | null,
  param: string,
  now: number,
): PaymentMethod {
  const method = findMethod(work, id, param, now)
  if (method.customer !== null && method.customer !== customer)
    throw invalid(
      customer === null
        ? 'The PaymentMethod belongs to a customer: give that customer as well.'
        : 'The provided PaymentMethod does not belong to the provided Customer.',
      param,
      'payment_method_unexpected_state',
    )
  return method
}

export type MethodChoice = { payment_method?: string; payment_method_data?: MethodGiven }

/** The method that a request brings or names for an intent of `customer`; null when it says nothing of one. */
export function chosenMethod(work: Work, customer: string | null, given: MethodChoice): PaymentMethod | null {
  const now = work.timeOf(customer)
  if (given.payment_method_data) return createMethod(work, given.payment_method_data, now)
  return given.payment_method === undefined
    ? null
    : checkedMethod(work, given.payment_method, customer, 'payment_method', now)
}

export function insertMethod(
  work: Work,
  card: PracticeCard,
  expiry: Omit<TypedCard, 'card'>,
  given: MethodGiven,
  now: number,
): PaymentMethod {
  const { brand = 'visa' } = card
  return work.insert(
    'payment_method',
    {
      id: newId('pm'),
      object: 'payment_method',
      allow_redisplay: given.allow_redisplay ?? 'unspecified',
      billing_details: wholeBillingDetails(given.billing_details),
      card: {
        brand,
        checks: {
          address_line1_check: null,
          address_postal_code_check: null,
          cvc_check: expiry.cvc === undefined ? null : 'pass',
        },
        country: 'GB',
        display_brand: cardBrands[brand].display,
        exp_month: expiry.exp_month,
        exp_year: expiry.exp_year,
        fingerprint: fingerprint(card),
        funding: card.funding ?? 'credit',
        generated_from: null,
        last4: card.number.slice(-4),
        networks: { available: [brand], preferred: null },
        regulated_status: 'unregulated',
        three_d_secure_usage: { supported: true },
        wallet: null,
      },
      created: now,
      customer: null,
      customer_account: null,
      livemode: false,
      metadata: given.metadata ?? {},
      type: 'card',
    },
    { card: card.key },
  )
}

const fourDigits = (year: number) => (year < 100 ? 2000 + year : year)
const nextYear = (now: number) => ({ exp_month: 12, exp_year: new Date(now * 1000).getUTCFullYear() + 2 })
