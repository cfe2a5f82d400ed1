import { defineString } from 'firebase-functions/params'
import type { Ground } from '../outward/post-outward.ts'
import { isPublic } from '../outward/public-address.ts'

const onThisMachine = defineString('WEBHOOKS_ON_THIS_MACHINE', {
  default: '',
  description: '“allowed”: webhooks may be told on this machine as well, at any port; empty: on the internet alone.',
})

/** Where webhooks may be: on the internet, by a name; on this machine only where whoever runs it says so. */
export const webhookGround = (): Ground =>
  onThisMachine.value() === 'allowed'
    ? { port: 'any', isAllowed: (address) => address === '127.0.0.1' || isPublic(address) }
    : {}
