export type AccountAnswer = {
  localId?: string
  idToken?: string
  refreshToken?: string
  expiresIn?: string
  error?: { message?: string }
}

/** Asks the sign-in service as its SDK does: `signUp`, `signInWithPassword`, `update`. A refusal is part of the answer. */
export async function askAccounts(origin: string, method: string, body: object): Promise<AccountAnswer> {
  const answer = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=duebook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  })
  return (await answer.json()) as AccountAnswer
}

/** Asks for new tokens of a session, as the SDK does before the old ones run out. */
export async function refreshTokens(origin: string, refreshToken: string): Promise<AccountAnswer> {
  const answer = await fetch(`${origin}/securetoken.googleapis.com/v1/token?key=duebook`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })
  const { user_id, id_token, refresh_token, expires_in, error } = (await answer.json()) as {
    user_id?: string
    id_token?: string
    refresh_token?: string
    expires_in?: string
    error?: { message?: string }
  }
  return { localId: user_id, idToken: id_token, refreshToken: refresh_token, expiresIn: expires_in, error }
}
