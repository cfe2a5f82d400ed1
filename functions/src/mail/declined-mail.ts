import { moneyText } from '@duebook/contract/money'
import { currency, planNames, type PaidPlan } from '@duebook/contract/billing/plans'
import { shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { escapeHtml } from './escape-html.ts'
import { listMail } from './list-mail.ts'
import { oneLine } from './one-line.ts'
import type { MailMessage } from './reminder-mail.ts'

type Declined = {
  /** In pence, what is owed. */
  amount: number
  plan: PaidPlan
  /** `Visa ending 4242`; null where no card is known any more. */
  card: string | null
  /** Days in the zone of whoever pays: of the refusal, of the next try, and from which on the books can only be read. */
  day: CalendarDate
  nextTry: CalendarDate | null
  readOnly: CalendarDate
  number: string | null
  /** The provider's page on which it can be paid another way. */
  pay: string | null
  origin: string
}

/** To whoever pays: a bank refused what the plan costs. Nothing stops for it yet; what happens when, and how it is mended. */
export function declinedMail({
  amount,
  plan,
  card,
  day,
  nextTry,
  readOnly,
  number,
  pay,
  origin,
}: Declined): MailMessage {
  const owed = moneyText(amount, currency.toUpperCase())
  const foot = `Sent to who pays for Duebook.${number === null ? '' : ` Invoice ${oneLine(number)}.`}`
  return listMail({
    subject: `The card was declined: ${owed}, ${planNames[plan]}`,
    said: `On ${shortDateWithYear(day)} the bank refused ${owed}${card === null ? '' : ` from the ${oneLine(card)}`}. Everything keeps working, and every reminder goes out.`,
    lines: [
      nextTry === null
        ? { head: 'We do not try the card again', under: 'any new card is used at once' }
        : {
            head: 'We try the card again',
            under: 'any new card is used, at once',
            day: shortDateWithYear(nextTry),
          },
      {
        head: 'Then your books can only be read',
        under: 'reminders still go out, export works',
        day: shortDateWithYear(readOnly),
      },
      { head: 'Open', under: '', day: owed },
    ],
    open: ['Fix the card', `${origin}/settings/billing`],
    otherwise: pay === null ? null : ['Pay another way', pay],
    foot: { text: [foot], html: escapeHtml(foot) },
  })
}
