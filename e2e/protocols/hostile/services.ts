import { controls } from './at-services/controls.ts'
import { files } from './at-services/files.ts'
import { functions } from './at-services/functions.ts'
import { operatorsPage } from './at-services/operators-pages.ts'
import { othersAccounts } from './at-services/others-accounts.ts'
import { ownAccount } from './at-services/own-account.ts'
import { payments } from './at-services/payments.ts'
import type { Row } from './probe.ts'

/** What somebody tries at the services: each is refused, or does nothing. */
export const atServices: readonly Row[] = [
  ...ownAccount,
  ...othersAccounts,
  ...controls,
  ...files,
  ...functions,
  ...payments,
  ...operatorsPage,
]
