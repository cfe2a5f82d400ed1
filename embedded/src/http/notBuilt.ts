import { sendError } from './reply.ts'
import type { HttpService } from './service.ts'

/** Services of the platform that this process does not offer yet: their addresses say so in the protocols' own form. */
export const notBuilt: HttpService = {
  name: 'not-built',
  matches: (url) => serviceAt(url.pathname) !== null,
  async handle({ response, url }) {
    sendError(response, 501, 'UNIMPLEMENTED', `${serviceAt(url.pathname)} is not offered by this server.`)
  },
}

function serviceAt(path: string): string | null {
  return places.find(([pattern]) => pattern.test(path))?.[1] ?? null
}

const places: [RegExp, string][] = [
  [
    /^\/v1\/(checkout|billing_portal|customers|subscriptions|payment_intents|prices|products|events|webhook_endpoints|test_helpers)(\/|$)/,
    'Payments',
  ],
  [/^\/pay(\/|$)/, 'Payments'],
  [/^\/v1\/projects\/[^/]+\/registrations(\/|$|:)/, 'Cloud Messaging'],
  [/^\/projects\/[^/]+\/locations\/[^/]+\/queues\//, 'Cloud Tasks'],
]
