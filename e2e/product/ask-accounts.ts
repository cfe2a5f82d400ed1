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
