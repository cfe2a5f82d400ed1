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
  [/^\/v0\/b(\/|$)/, 'Cloud Storage'],
  [/^\/(upload\/|download\/)?storage\/v1(\/|$)/, 'Cloud Storage'],
  [/^\/internal\/setRules$/, 'Cloud Storage'],
  [
    /^\/v1\/(checkout|billing_portal|customers|subscriptions|payment_intents|prices|products|events|webhook_endpoints|test_helpers)(\/|$)/,
    'Payments',
  ],
  [/^\/(checkout|portal)\/pay(\/|$)/, 'Payments'],
  [/^\/v1\/projects\/[^/]+\/(installations|registrations)(\/|$|:)/, 'Installations'],
  [/^\/v1alpha\/projects\/[^/]+\/apps\/[^/]+\/webConfig$/, 'Analytics'],
  [/^\/g\/collect$/, 'Analytics'],
  [/^\/projects\/[^/]+\/locations\/[^/]+\/queues\//, 'Cloud Tasks'],
]
