import type { Keep } from './keep.ts'

/** Which address asked for a sign-in link on this device, and how its session is to be kept. */
type Asked = { email: string; keep: Keep }

const PLACE = 'duebook.mailLink'

/** Null when the link was asked for on another device: then the address has to be asked for. */
export const askedHere = (): Asked | null => JSON.parse(localStorage.getItem(PLACE) ?? 'null') as Asked | null

export const rememberAsking = (asked: Asked) => localStorage.setItem(PLACE, JSON.stringify(asked))
export const forgetAsking = () => localStorage.removeItem(PLACE)
