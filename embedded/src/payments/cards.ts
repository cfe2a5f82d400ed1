import { createHash } from 'node:crypto'
import { cardBrands, hasRightCheckDigit, type BrandName, type CardBrand } from './card-brands.ts'
import { PaymentError, type ErrorBody } from './errors.ts'

/** A practice card, and what it does. The number is known here and nowhere else: it is neither stored nor logged. */
export type PracticeCard = {
  key: string
  number: string
  /** Whether it can be saved for later. */
  attaches: boolean
  /** Visa, unless it says another; a credit card, unless it says so. */
  brand?: BrandName
  funding?: 'debit' | 'prepaid'
  /** Why its holder disputes every payment with it; who does not, says nothing. */
  disputes?: 'fraudulent' | 'product_not_received'
  charge: 'pays' | 'challenge' | 'challenge unless set up' | 'challenge then decline' | Decline
  alias: string
}
export type Decline = { code: string; declineCode: string; message: string }

const declined = (declineCode: string, message = 'Your card was declined.', code = 'card_declined'): Decline => ({
  code,
  declineCode,
  message,
})

/** The list of the protocol's facts; `alias` is the provider's ready-made payment method, `pm_card_…`, and token, `tok_…`. */
export const practiceCards: readonly PracticeCard[] = [
  { key: 'pays', number: '4242424242424242', attaches: true, charge: 'pays', alias: 'visa' },
  paying('visa-debit', '4000056655665556', 'visa', 'visa_debit', 'debit'),
  paying('mastercard', '5555555555554444', 'mastercard', 'mastercard'),
  paying('mastercard-debit', '5200828282828210', 'mastercard', 'mastercard_debit', 'debit'),
  paying('mastercard-prepaid', '5105105105105100', 'mastercard', 'mastercard_prepaid', 'prepaid'),
  paying('amex', '378282246310005', 'amex', 'amex'),
  paying('discover', '6011111111111117', 'discover', 'discover'),
  paying('diners', '3056930009020004', 'diners', 'diners'),
  paying('jcb', '3566002020360505', 'jcb', 'jcb'),
  paying('unionpay', '6200000000000005', 'unionpay', 'unionpay'),
  {
    key: 'bank',
    number: '4000000000003220',
    attaches: true,
    charge: 'challenge',
    alias: 'threeDSecure2Required',
  },
  {
    key: 'bank-always',
    number: '4000002760003184',
    attaches: true,
    charge: 'challenge',
    alias: 'authenticationRequired',
  },
  {
    key: 'bank-declines',
    number: '4000008400001629',
    attaches: true,
    charge: 'challenge then decline',
    alias: 'threeDSecureRequiredChargeDeclined',
  },
  {
    key: 'bank-once',
    number: '4000002500003155',
    attaches: true,
    charge: 'challenge unless set up',
    alias: 'authenticationRequiredOnSetup',
  },
  {
    key: 'declined',
    number: '4000000000000002',
    attaches: false,
    charge: declined('generic_decline'),
    alias: 'chargeDeclined',
  },
  {
    key: 'no-money',
    number: '4000000000009995',
    attaches: false,
    charge: declined('insufficient_funds', 'Your card has insufficient funds.'),
    alias: 'chargeDeclinedInsufficientFunds',
  },
  {
    key: 'lost',
    number: '4000000000009987',
    attaches: false,
    charge: declined('lost_card'),
    alias: 'chargeDeclinedLostCard',
  },
  {
    key: 'stolen',
    number: '4000000000009979',
    attaches: false,
    charge: declined('stolen_card'),
    alias: 'chargeDeclinedStolenCard',
  },
  {
    key: 'too-often',
    number: '4000000000006975',
    attaches: false,
    charge: declined(
      'card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    ),
    alias: 'chargeDeclinedVelocityLimitExceeded',
  },
  {
    key: 'expired',
    number: '4000000000000069',
    attaches: false,
    charge: declined('expired_card', 'Your card has expired.', 'expired_card'),
    alias: 'chargeDeclinedExpiredCard',
  },
  {
    key: 'wrong-cvc',
    number: '4000000000000127',
    attaches: false,
    charge: declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
    alias: 'chargeDeclinedIncorrectCvc',
  },
  {
    key: 'processing',
    number: '4000000000000119',
    attaches: false,
    charge: declined(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
    alias: 'chargeDeclinedProcessingError',
  },
  {
    key: 'fails-later',
    number: '4000000000000341',
    attaches: true,
    charge: declined('generic_decline'),
    alias: 'chargeCustomerFail',
  },
  {
    key: 'disputes',
    number: '4000000000000259',
    attaches: true,
    disputes: 'fraudulent',
    charge: 'pays',
    alias: 'createDispute',
  },
  {
    key: 'disputes-delivery',
    number: '4000000000002685',
    attaches: true,
    disputes: 'product_not_received',
    charge: 'pays',
    alias: 'createDisputeProductNotReceived',
  },
]

function paying(
  key: string,
  number: string,
  brand: BrandName,
  alias: string,
  funding?: 'debit' | 'prepaid',
): PracticeCard {
  return { key, number, attaches: true, brand, charge: 'pays', alias, ...(funding && { funding }) }
}

/** Whether the bank wants to be asked before the first payment with a card, or before it is saved. */
export const asksBank = ({ charge }: PracticeCard) => typeof charge === 'string' && charge !== 'pays'

export const brandOfCard = ({ brand = 'visa' }: PracticeCard): CardBrand => cardBrands[brand]

export type CardGiven = { number: string; exp_month: number; exp_year: number; cvc?: string }

/** The practice card of what was typed. Throws 402 `card_error`; the message never repeats the number. */
export function readCard(given: CardGiven, now: number): PracticeCard {
  const digits = given.number.replaceAll(/[\s-]/g, '')
  const card = practiceCards.find(({ number }) => number === digits)
  if (!card && (!/^\d{12,19}$/.test(digits) || !hasRightCheckDigit(digits)))
    throw refusal({ code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' })
  if (!card)
    throw refusal({
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message:
        'Your card was declined. This is a practice provider: only its practice cards work, and no other number is taken or kept.',
      param: 'number',
    })
  if (given.exp_month < 1 || given.exp_month > 12)
    throw refusal({
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    })
  const today = new Date(now * 1000)
  const months = (given.exp_year - today.getUTCFullYear()) * 12 + (given.exp_month - 1 - today.getUTCMonth())
  if (months < 0 || months > 50 * 12)
    throw refusal({
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      param: 'exp_year',
    })
  const { code } = brandOfCard(card)
  if (given.cvc !== undefined && !(given.cvc.length === code.digits && /^\d+$/.test(given.cvc)))
    throw refusal({ code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' })
  return card
}

export function cardByAlias(id: string): PracticeCard | null {
  // The testing page names most declines of Visa with the brand, others without.
  const alias = /^(?:pm_card|tok)_(\w+)$/.exec(id)?.[1]?.replace(/^visa_(?=charge)/, '')
  return practiceCards.find((card) => card.alias === alias) ?? null
}

export function cardByKey(key: string): PracticeCard {
  const card = practiceCards.find((candidate) => candidate.key === key)
  if (!card) throw new Error(`there is no practice card ${key}`)
  return card
}

/** The same for each use of one card, and nothing that a number could be found from. */
export const fingerprint = (card: PracticeCard) =>
  createHash('sha256').update(`practice card ${card.key}`).digest('base64url').replaceAll(/[-_]/g, 'x').slice(0, 16)

export const refusal = (body: Omit<ErrorBody, 'type'>, keep = false) =>
  new PaymentError(402, { type: 'card_error', ...body }, keep)
