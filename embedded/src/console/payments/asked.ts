import { markup } from '../server-page.ts'
import type { Customer } from './provider-answers.ts'

/** `ask`: `refund INVOICE` or `credit INVOICE`; `typed`: a form that was not taken. `q`: what was searched for. */
export type Asked = { q: string; ask: string; typed: URLSearchParams | null }

export const customerAddress = ({ id }: Customer, { q }: Asked, ask = '') =>
  `/payments?${new URLSearchParams({ ...(q !== '' && { q }), of: id, ...(ask !== '' && { ask }) }).toString()}#open`

/** What a form about a customer carries along: its act, on what, and where it leads back to. */
export const hidden = ({ id }: Customer, { q, ask }: Asked, act: string, of: string) =>
  markup`<input type="hidden" name="act" value="${act}" /><input type="hidden" name="of" value="${of}" /><input type="hidden" name="customer" value="${id}" /><input type="hidden" name="q" value="${q}" /><input type="hidden" name="ask" value="${ask}" />`
