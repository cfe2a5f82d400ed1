/**
 * A token that signs in as somebody, as the admin SDK's `createCustomToken` makes one: good for five minutes. `signBlob` asks the operation of
 * that name (`projects/-/serviceAccounts/{account}:signBlob`) for the signature of bytes in base64, which it gives in base64. `now` in milliseconds
 * since the epoch.
 */
export async function customTokenFor(
  uid: string,
  now: number,
  signBlob: (account: string, payload: string) => Promise<string>,
): Promise<string> {
  const account = 'operator@duebook.iam.gserviceaccount.com'
  const seconds = Math.floor(now / 1000)
  const claims = {
    iss: account,
    sub: account,
    aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
    iat: seconds,
    exp: seconds + 300,
    uid,
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const input = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  const signature = await signBlob(account, Buffer.from(input).toString('base64'))
  return `${input}.${Buffer.from(signature, 'base64').toString('base64url')}`
}
