import { expect } from 'vitest'
import type { Answer, Sending } from '../send.ts'

/** Who tries it, and whose things it is about. */
export type AtServices = {
  mallory: { uid: string; idToken: string; email: string }
  ada: { uid: string; idToken: string; email: string }
  /** The claims of a fresh token of Mallory's. */
  tokenNow(): Promise<Record<string, unknown>>
}
/** On the public address unless it says the operator's. */
export type ServiceProbe = Sending & { at?: 'operator' }
/** What must be true of the answer; it is refused (4xx) when nothing is said. */
export type Holds = (answer: Answer, cast: AtServices) => void | Promise<void>
export type Row = [says: string, probe: (cast: AtServices) => ServiceProbe, holds?: Holds]

export const json = { 'content-type': 'application/json' }
export const form = { 'content-type': 'application/x-www-form-urlencoded' }
export const owner = { authorization: 'Bearer owner' }
export const accounts = '/identitytoolkit.googleapis.com/v1/accounts'
export const admin = '/identitytoolkit.googleapis.com/v1/projects/duebook/accounts'
export const evil = 'https://evil.example'
export const bucket = 'duebook.appspot.com'

export const auth = (method: string, body: object, more: Partial<Sending> = {}): ServiceProbe => ({
  path: `${accounts}:${method}?key=k`,
  body: JSON.stringify(body),
  ...more,
  headers: { ...json, ...more.headers },
})
export const get = (path: string, headers: Record<string, string> = {}): ServiceProbe => ({
  method: 'GET',
  path,
  headers,
})
export const isNowhere: Holds = ({ status }) => expect(status).toBe(404)
/** The token that follows says nothing of what was tried. */
export const changesNothing: Holds = async ({ status }, cast) => {
  expect(status).toBeLessThan(500)
  const claims = await cast.tokenNow()
  expect(claims).toMatchObject({ user_id: cast.mallory.uid, email_verified: false })
  expect(claims).not.toHaveProperty('role')
}
export const readsNobody: Holds = ({ status, text }, { ada }) => {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(text).not.toContain(ada.email)
}
export const givesNoCode: Holds = ({ text }) => expect(text).not.toMatch(/oobCode|oobLink/)
export const allowsNoPage: Holds = ({ status, headers }) => {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(headers['access-control-allow-origin']).toBeUndefined()
}
/** It may be answered, but leads nowhere but here. */
export const leadsNowhere: Holds = ({ status, headers }) => {
  expect(status).toBeLessThan(500)
  expect(String(headers.location ?? '')).not.toContain('evil.example')
}
