import { defineSecret, defineString } from 'firebase-functions/params'
import { publicOrigin } from '../options.ts'

const publicKey = defineSecret('VAPID_PUBLIC_KEY')
const privateKey = defineSecret('VAPID_PRIVATE_KEY')
const localPort = defineString('PUSH_LOCAL_PORT', {
  default: '',
  description: 'The port of this machine on which a push service of a test answers; empty for those of the internet.',
})

/** Every function that sends a push, or says by which key we are known, binds these. */
export const pushSecrets = [publicKey, privateKey]

/** By which we are known to push services (RFC 8292); null where push is off. */
export type PushKeys = { publicKey: string; privateKey: string; subject: string }

export function pushKeys(): PushKeys | null {
  const [made, secret] = [publicKey.value(), privateKey.value()]
  return made && secret ? { publicKey: made, privateKey: secret, subject: contact() } : null
}

/** Whom a push service may write to about us: the page where we are, or whoever runs that host. */
function contact(): string {
  const origin = publicOrigin.value()
  return origin.startsWith('https:') ? origin : `mailto:operator@${new URL(origin).hostname}`
}

/** Where push services may be: on the internet, or the one of a test. */
export const pushGround = () =>
  localPort.value() === ''
    ? {}
    : { port: Number(localPort.value()), isAllowed: (address: string) => address === '127.0.0.1' }
