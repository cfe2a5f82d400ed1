import type { Keep } from './keep.ts'

/** Which address asked for a sign-in link on this device, and how its session is to be kept. */
type LinkRequest = { email: string; keep: Keep }

const PLACE = 'duebook.mailLink'

/** Null when the link was asked for on another device: then the address has to be asked for. */
export const linkRequestHere = (): LinkRequest | null =>
  JSON.parse(localStorage.getItem(PLACE) ?? 'null') as LinkRequest | null

export const rememberLinkRequest = (request: LinkRequest) => localStorage.setItem(PLACE, JSON.stringify(request))
export const forgetLinkRequest = () => localStorage.removeItem(PLACE)
