import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeJwtPart } from '../wire/jwt.ts'

export type Claims = Record<string, unknown>

/** A provider that is not ours, with a key of its own: says in its tokens whatever a test wants. */
export async function startIssuer() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const asked: URLSearchParams[] = []
  let idToken: (issuer: string, nonce: string) => string = () => ''
  let userInfo: Claims | null = null
  let nonce = ''
  // A connection ends when its client ends it: one that both ends may end is now and then asked after its end.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url === '/.well-known/openid-configuration')
        return answer({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          userinfo_endpoint: `${issuer}/me`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        })
      if (request.url === '/keys')
        return answer({
          keys: [
            { ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' },
            { ...ec.publicKey.export({ format: 'jwk' }), kid: 'two', use: 'sig', alg: 'ES256' },
          ],
        })
      const visited = new URL(request.url ?? '', issuer)
      // Whoever comes is sent back at once, as one who is signed in there.
      if (visited.pathname === '/auth') {
        nonce = visited.searchParams.get('nonce') ?? ''
        const back = new URL(visited.searchParams.get('redirect_uri') ?? issuer)
        back.search = new URLSearchParams({ state: visited.searchParams.get('state') ?? '', code: 'a-code' }).toString()
        return response.writeHead(303, { location: back.href }).end()
      }
      if (request.url === '/me') return userInfo === null ? answer({}, 404) : answer(userInfo)
      if (request.url !== '/token') return answer({}, 404)
      asked.push(new URLSearchParams(Buffer.concat(chunks).toString('utf8')))
      return answer({ access_token: 'at', token_type: 'Bearer', expires_in: 600, id_token: idToken(issuer, nonce) })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const token = (claims: Claims, header: Claims = {}, key = privateKey) => {
    const full = { alg: 'RS256', kid: 'one', ...header }
    const input = `${encodeJwtPart(full)}.${encodeJwtPart(claims)}`
    if (full.alg === 'none') return `${input}.`
    return `${input}.${sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
  return {
    issuer,
    /** What its token endpoint was asked with. */
    asked,
    /** Claims that hold, changed as a test wants. */
    claims(changed: Claims = {}): Claims {
      const now = Math.floor(Date.now() / 1000)
      return { iss: issuer, aud: 'our-id', sub: 'person-1', iat: now, exp: now + 600, ...changed }
    },
    token,
    ecToken: (claims: Claims) => token(claims, { alg: 'ES256', kid: 'two' }, ec.privateKey),
    /** The token that the next code is exchanged for; `nonce` is of who visited last. */
    answerWith(make: typeof idToken) {
      idToken = make
    },
    tellAtUserInfo(claims: Claims | null) {
      userInfo = claims
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type IssuerUnderTest = Awaited<ReturnType<typeof startIssuer>>
