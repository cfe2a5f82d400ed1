import { createHash } from 'node:crypto'
import type { Device } from '@duebook/contract/reach/device'
import type { PushPayload } from '@duebook/contract/reach/push-payload'
import webPush from 'web-push'
import type { PushRequest } from './post-to-endpoint.ts'
import type { PushKeys } from './push-keys.ts'

/** Services keep a message for at most four weeks (`ttl` in seconds). */
const longest = 28 * 86_400
const mostBytes = 3_000

/** A message for one device: encrypted for it alone (RFC 8291), signed by us (RFC 8292). Throws what `web-push` says of keys that are none. */
export function encryptPush(
  device: Pick<Device, 'endpoint' | 'keys'>,
  payload: PushPayload,
  { keys, ttl }: { keys: PushKeys; ttl: number },
): PushRequest {
  const { headers, body, endpoint } = webPush.generateRequestDetails(device, JSON.stringify(fitted(payload)), {
    vapidDetails: keys,
    TTL: Math.min(longest, Math.max(60, Math.floor(ttl))),
    urgency: 'normal',
    topic: topicOf(payload.tag),
    contentEncoding: 'aes128gcm',
  })
  return { endpoint, headers: headers as PushRequest['headers'], body }
}

/** Where ids are long and of a script that takes three bytes a letter, the words give way. */
function fitted(payload: PushPayload): PushPayload {
  const plain = { ...payload, title: 'Duebook', body: 'Something needs you. Open it to see what.' }
  return Buffer.byteLength(JSON.stringify(payload)) < mostBytes ? payload : plain
}

/** A later message about the same date replaces one that waits at the service (RFC 8030, section 5.4: 32 characters at most). */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)
