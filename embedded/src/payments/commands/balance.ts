import { accountBalance } from '../billing/account-balance.ts'
import { operation, pageFields } from '../operation.ts'
import { page } from '../wire/page.ts'
import * as is from '../wire/parameters.ts'

export const balance = [
  operation('GET /v1/balance', {}, (work) => accountBalance(work)),
  operation(
    'GET /v1/balance_transactions',
    { ...pageFields, created: is.range(), currency: is.text(3), source: is.text(100), type: is.text(100) },
    (work, asked) =>
      page(work, 'balance_transaction', '/v1/balance_transactions', asked, {
        source: asked.source,
        type: asked.type,
        currency: asked.currency?.toLowerCase(),
      }),
  ),
  operation('GET /v1/balance_transactions/:id', {}, (work, _given, [id]) => work.get('balance_transaction', id)),
]
