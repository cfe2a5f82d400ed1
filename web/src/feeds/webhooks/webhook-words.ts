import { toldTypes, type ToldType, type Webhook } from '@duebook/contract/webhooks/webhook'

/** What somebody can be told of, in a list. */
export const toldWords: Record<ToldType, string> = {
  'occurrence.completed': 'completed',
  'due.moved': 'due date moved',
  'occurrence.changed': 'settled otherwise, taken in hand, planned or opened again',
  'obligation.added': 'added',
  'obligation.changed': 'changed',
  'obligation.removed': 'removed',
  'import.applied': 'imported',
  'import.takenBack': 'import taken back',
}

/** In the order of a form, the most wanted first. */
export const toldOffered = Object.keys(toldWords) as ToldType[]

export const tellsWords = (tells: Webhook['tells']): string =>
  tells === 'everything' || tells.length === toldTypes.length
    ? 'everything'
    : toldOffered
        .filter((type) => tells.includes(type))
        .map((type) => toldWords[type])
        .join(', ')

/** `hooks.okafor.studio/duebook`. */
export function addressWords(address: string): string {
  const url = URL.parse(address)
  return url ? `${url.host}${url.pathname === '/' ? '' : url.pathname}${url.search}` : address
}
export const hostOf = (address: string) => URL.parse(address)?.host ?? address

export const eventWords = (waiting: number) =>
  `${waiting.toLocaleString('en-GB')} ${waiting === 1 ? 'event' : 'events'}`
