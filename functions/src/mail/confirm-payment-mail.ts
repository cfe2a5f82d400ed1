import { currency, planNames, type PaidPlan } from '@duebook/contract/billing/plans'
import { moneyText } from '@duebook/contract/money'
import { shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { escapeHtml } from './escape-html.ts'
import { listMail } from './list-mail.ts'
import { oneLine } from './one-line.ts'
import type { MailMessage } from './reminder-mail.ts'

type Asked = {
  /** In pence, what the bank wants confirmed. */
  amount: number
  plan: PaidPlan
  /** `Visa ending 4242`; null where no card is known. */
  card: string | null
  /** Days in the zone of whoever pays: of the bank's question, and from which on the books can only be read. */
  day: CalendarDate
  readOnly: CalendarDate
  number: string | null
  /** The provider's page on which the bank asks. */
  confirm: string
  origin: string
}

/** To whoever pays: a renewal waits for a word that only they can give, for a bank wants it confirmed (3-D Secure). No card is wrong. */
export function confirmPaymentMail({ amount, plan, card, day, readOnly, number, confirm, origin }: Asked): MailMessage {
  const owed = moneyText(amount, currency.toUpperCase())
  const foot = `Sent to who pays for Duebook.${number === null ? '' : ` Invoice ${oneLine(number)}.`}`
  return listMail({
    subject: `Your bank asks you to confirm ${owed}, ${planNames[plan]}`,
    said: `On ${shortDateWithYear(day)} the bank wanted to be sure that ${owed}${card === null ? '' : ` from the ${oneLine(card)}`} is meant, as banks do now and then. Nothing is taken before you say so. Everything keeps working, and every reminder goes out.`,
    lines: [
      { head: 'Confirm it on the bank’s page', under: 'the card is right as it is', day: owed },
      {
        head: 'Unconfirmed, your books can only be read',
        under: 'reminders still go out, export works',
        day: shortDateWithYear(readOnly),
      },
    ],
    open: ['Confirm the payment', confirm],
    otherwise: ['Use another card', `${origin}/settings/billing`],
    foot: { text: [foot], html: escapeHtml(foot) },
  })
}
