import type { Auth } from 'firebase-admin/auth'
import type { Answer, AuthUnderTest } from '../testing/auth-under-test.ts'

/** What a scenario works with; all of them share one server, so names are drawn. */
export type AdminWorld = {
  admin: Auth
  server: AuthUnderTest
  newEmail(): string
  newPhone(): string
  /** The code of an error, or "no error". */
  code(work: Promise<unknown>): Promise<string>
  signUp(email?: string): Promise<Answer>
  /** The protocol's word for how a sign-in with this password ends: OK or the code. */
  signIn(email: string, password: string): Promise<string>
}

export type AdminRow = [title: string, result: unknown, scenario: (world: AdminWorld) => Promise<unknown>]

export const password = 'the boiler sings at four'

/** What a refresh token is exchanged for. */
export async function exchanged({ server }: AdminWorld, refreshToken: string) {
  const response = await fetch(`${server.origin}/securetoken.googleapis.com/v1/token?key=k`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })
  return (await response.json()) as Answer & { id_token: string }
}
