import { currency, planNames, type PaidPlan } from '@duebook/contract/billing/plans'
import { moneyText } from '@duebook/contract/money'
import { shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { escapeHtml } from './escape-html.ts'
import { listMail } from './list-mail.ts'
import { oneLine } from './one-line.ts'
import type { MailMessage } from './reminder-mail.ts'

type Ended = {
  plan: PaidPlan
  /** In pence, what was never paid. */
  amount: number
  /** How often the bank refused it. */
  tries: number
  /** Whether it waited to the last for a word to the bank, and no card was refused. */
  isUnconfirmed: boolean
  /** `Visa ending 4242`; null where no card is known any more. */
  card: string | null
  /** Day of the end, in the zone of whoever paid. */
  day: CalendarDate
  number: string | null
  origin: string
}

/** To whoever paid: the last try came to nothing as well, so the plan has ended. What can be done no more, what goes on, and both ways from here. */
export function planEndedMail({ plan, amount, tries, isUnconfirmed, card, day, number, origin }: Ended): MailMessage {
  const owed = moneyText(amount, currency.toUpperCase())
  const foot = `Sent to who paid for Duebook.${number === null ? '' : ` Invoice ${oneLine(number)}.`}`
  const from = card === null ? '' : ` from the ${oneLine(card)}`
  const why = isUnconfirmed
    ? `${owed}${from} was never confirmed to the bank, so it was not paid.`
    : `The bank refused ${owed}${from}${tries === 1 ? '' : `, at each of ${tries} tries`}.`
  return listMail({
    subject: `Your ${planNames[plan]} plan has ended: ${owed} was not paid`,
    said: `${why} We do not try it again, and the plan ended on ${shortDateWithYear(day)}.`,
    lines: [
      { head: 'Your books can only be read', under: 'nothing is deleted' },
      { head: 'Every reminder still goes out', under: 'and whoever has it in hand can say so' },
      { head: 'Everything can be taken along', under: 'Settings, Export' },
    ],
    open: ['Choose a plan', `${origin}/settings/billing`],
    beneath: 'There you can go on with Free as well, and choose which obligations stay open for changes.',
    foot: { text: [foot], html: escapeHtml(foot) },
  })
}
