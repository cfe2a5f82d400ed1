import type { Account } from '../account.ts'
import { invalidArgument } from '../errors.ts'
import type { Call } from '../exchange.ts'
import type { AccountOrder } from '../store.ts'
import { accountAnswer } from '../wire/account-answer.ts'
import { textIn } from '../wire/fields.ts'
import { keep } from './admin-accounts.ts'

const rowsAtMost = 500

/** `POST projects/{p}/accounts:query`: by `expression` (userId, email, phoneNumber), else a part of the list; `returnUserInfo: false` only counts. */
export function queryAccounts(call: Call): object {
  const { fields, store, project } = call
  if (fields.has('returnUserInfo') && !fields.flag('returnUserInfo'))
    return { recordsCount: String(store.accountCount(project)) }
  const expressions = fields.rows('expression', 100)
  const limit = wholeNumber(fields.text('limit', 10) ?? String(rowsAtMost), 'limit', rowsAtMost)
  const offset = wholeNumber(fields.text('offset', 10) ?? '0', 'offset', 1_000_000)
  const found =
    expressions.length > 0 ? matching(call, expressions) : store.accountsFrom(project, offset, limit, orderIn(call))
  return { recordsCount: String(found.length), userInfo: found.map(accountAnswer) }
}

function matching({ store, project }: Call, expressions: Record<string, unknown>[]): Account[] {
  const found = new Map<string, Account>()
  for (const expression of expressions) {
    const email = textIn(expression, 'email', 254)
    const uid = textIn(expression, 'userId', 128)
    const phoneNumber = textIn(expression, 'phoneNumber', 64)
    if (email !== undefined) keep(found, store.accountByEmail(project, email.trim().toLowerCase()))
    if (uid !== undefined) keep(found, store.account(project, uid))
    if (phoneNumber !== undefined) keep(found, store.accountByPhone(project, phoneNumber))
  }
  return [...found.values()]
}

const columns = {
  USER_ID: 'uid',
  USER_EMAIL: 'email',
  CREATED_AT: 'createdAt',
  NAME: 'displayName',
  LAST_LOGIN_AT: 'lastLoginAt',
} as const

function orderIn({ fields }: Call): AccountOrder {
  const sortBy = fields.text('sortBy', 40) ?? 'USER_ID'
  const order = fields.text('order', 10) ?? 'ASC'
  if (!isColumn(sortBy)) throw invalidArgument('sortBy must be USER_ID, USER_EMAIL, NAME, CREATED_AT or LAST_LOGIN_AT.')
  return { by: columns[sortBy], descending: order === 'DESC' }
}

const isColumn = (name: string): name is keyof typeof columns => Object.hasOwn(columns, name)

function wholeNumber(text: string, name: string, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > most) throw invalidArgument(`${name} must be from 0 to ${most}.`)
  return value
}
