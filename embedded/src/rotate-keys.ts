import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './auth/account.ts'
import { replaceKeys } from './auth/keys/key-ring.ts'
import { sealedAnew } from './auth/passwords/passwords.ts'
import { beginResealing, type Sealing } from './auth/keys/sealing.ts'
import { openAuthStore } from './auth/store.ts'
import type { Log } from './log.ts'
import { openPushKeys } from './push-keys.ts'

export type Rotation = {
  /** A data folder that nobody else has open. */
  folder: string
  /** Milliseconds since the epoch. */
  now: number
  /** The pair that push services know us by as well: then each device subscribes anew when Duebook is next opened on it. */
  push: boolean
  log: Log
  /** Told of each point at which a test may end the process. */
  reached?(point: string): void
}

/**
 * New keys in the place of all that the folder has, as after a copy of it was lost: nothing that the old ones signed is taken any more, and nothing
 * that is kept opens with them. People stay signed in: their devices get new tokens by what only they hold. Ended at any point it is done again from
 * the beginning, and until then every key that something rests on is there. How many secrets were sealed anew. Throws StartError.
 */
export function rotateKeys({ folder, now, push, log, reached = () => {} }: Rotation): { sealed: number } {
  const keys = join(folder, 'keys')
  const store = openAuthStore(join(folder, 'auth.sqlite'), log)
  let sealed = 0
  try {
    const { sealing, finish } = beginResealing(keys)
    const count = <One>(before: One, after: One) => (after === before ? before : (sealed++, after))
    reached('before sealing')
    store.changeAll(
      (account) => count(account, accountSealedAnew(account, sealing)),
      (value) => count(value, secretSealedAnew(value, sealing)),
    )
    reached('after sealing')
    finish()
  } finally {
    store.close()
  }
  reached('before the keys')
  replaceKeys(keys, 'id-tokens', now)
  reached('between the keys')
  replaceKeys(keys, 'service-account', now)
  if (push) {
    rmSync(join(keys, 'push.key'), { force: true })
    reached('between the pairs')
    openPushKeys(keys, () => true)
  }
  return { sealed }
}

function accountSealedAnew(account: Account, sealing: Sealing): Account {
  const passwordHash = account.passwordHash && sealedAnew(account.passwordHash, sealing)
  if (passwordHash === account.passwordHash && account.secondFactors.every(({ kind }) => kind !== 'totp'))
    return account
  const secondFactors = account.secondFactors.map((factor) =>
    factor.kind === 'totp' ? { ...factor, sealedSecret: again(factor.sealedSecret, sealing) } : factor,
  )
  return { ...account, passwordHash, secondFactors }
}

/** Of an enrolment that is under way. */
function secretSealedAnew(value: Record<string, unknown>, sealing: Sealing): Record<string, unknown> {
  const { sealedSecret } = value
  return typeof sealedSecret === 'string' ? { ...value, sealedSecret: again(sealedSecret, sealing) } : value
}

const again = (text: string, sealing: Sealing) => sealing.seal(sealing.open(text))
