import assert from 'node:assert/strict'
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startIssuer } from '../../embedded/src/auth/providers/issuer-under-test.ts'
import { startSmtpSink } from '../../embedded/src/mail/smtp-sink.ts'
import { launchBrowser } from '../product/browser.ts'
import { documents, writeAsServer } from '../product/as-server.ts'
import { documentOf } from '../product/document-of.ts'
import { heldPort, startProduct, until } from '../product/start-product.ts'
import { bookOf, profileOf, rentOf } from './documents-of.ts'
import { selfSigned } from './authority.ts'
import { startCaddy } from './caddy.ts'
import type { Front, FrontSettings } from './front.ts'
import { openClient, type Client } from './h2-client.ts'
import { startNginx } from './nginx.ts'
import type { Machine } from './own-machine.ts'
import { tryThroughFront } from './through-front.ts'
import { comeByIdentityServer, linkIn, meetInBrowsers, type Received } from './two-people.ts'

const host = 'due.walk.test'
/** Milliseconds, as in the service's file: what has not ended by then is killed. */
const stopWithin = 30_000
const ada = { email: 'ada@walk.example', password: 'a long and quiet sentence' }

export type Walk = {
  kind: 'nginx' | 'caddy' | 'own-tls'
  /** Where the walk keeps what is its own. */
  folder: string
  machine: Machine
  said(what: string): void
}

/**
 * Walks `docs/self-hosted.md` on this machine: a server of one's own under https and HTTP/2, mail by SMTP, two people in two browsers and a third by
 * the house's own identity server, a reminder, listeners and files of 100 MB through what ends TLS, a backup, the folder destroyed, restored.
 * `DUEBOOK_NGINX` and `DUEBOOK_CADDY` name the proxy where it is not in the path; `own-tls` ends TLS in the product. Needs openssl and Chromium as well.
 */
export async function walkOwnServer(walk: Walk): Promise<void> {
  const { kind, folder, machine, said } = walk
  const ownTls = kind === 'own-tls'
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const closers: (() => Promise<void> | void)[] = []
  try {
    selfSigned(host, certificate, key)
    if (ownTls) for (const file of [certificate, key]) machine.give(file)
    const smtp = await startSmtpSink()
    closers.push(() => smtp.close())
    const issuer = await startIssuer()
    closers.push(() => issuer.stop())
    const [port, upstream, privatePort, plainPort] = [
      await heldPort(),
      await heldPort(),
      await heldPort(),
      await heldPort(),
    ]
    const origin = `https://${host}:${port}`
    const environment = {
      DUEBOOK_ORIGIN: origin,
      ...(ownTls
        ? {
            DUEBOOK_TLS_CERTIFICATE: certificate,
            DUEBOOK_TLS_KEY: key,
            DUEBOOK_TLS_PORT: String(port),
            DUEBOOK_TLS_REDIRECT_PORT: String(plainPort),
          }
        : { DUEBOOK_PROXIES: '1' }),
      DUEBOOK_SMTP_URL: smtp.url,
      DUEBOOK_MAIL_FROM: 'Duebook <due@walk.example>',
      DUEBOOK_PROVIDERS: 'own',
      DUEBOOK_OIDC_OWN_ISSUER: issuer.issuer,
      DUEBOOK_OIDC_OWN_ID: 'our-id',
      DUEBOOK_OIDC_OWN_SECRET: 'ours',
      DUEBOOK_OIDC_OWN_NAME: 'Okafor family',
      DUEBOOK_OIDC_OWN_PROVES: 'yes',
      DUEBOOK_SIGN_UP: 'invitation',
      DUEBOOK_OPERATOR: ada.email,
      DUEBOOK_PASSWORD_COST: 'standard',
    }
    const start = () =>
      startProduct({ dataFolder: machine.data, port: upstream, privatePort, environment, launcher: machine })
    let product = await start()
    closers.push(() => product.stop())
    const settings = { host, port, plainPort, webroot: folder, upstream, certificate, key }
    const front = startFront(walk, settings, {
      stop: () => product.kill(),
      async start() {
        product = await start()
      },
    })
    closers.push(() => front.stop())
    const client = openClient(host, port, readFileSync(certificate))
    closers.push(() => client.close())
    await until(async () => (await client.ask('GET', '/readyz').catch(() => null))?.status === 200, 'https to answer')
    const { protocol, headers } = await client.ask('GET', '/readyz')
    assert.deepEqual([protocol, headers['strict-transport-security']], ['h2', 'max-age=31536000'])
    said(
      `https and HTTP/2 ${ownTls ? 'of its own' : `through ${kind}, with the file of the document`}, for a year alone`,
    )
    if (ownTls) {
      const plain = await fetch(`http://127.0.0.1:${plainPort}/today`, { redirect: 'manual' })
      assert.deepEqual([plain.status, plain.headers.get('location')], [301, `${origin}/today`])
      said('http leads to https')
    }

    for (const email of ['mallory@walk.example', ada.email]) {
      const unproved = await client.ask('POST', accounts('signUp'), { ...ada, email })
      assert.match(unproved.text, /BLOCKING_FUNCTION_ERROR_RESPONSE/)
    }
    const { localId: uid, idToken } = await comeByMail(client, origin, smtp.received)
    const house = await client.ask('GET', '/duebook/us-central1/house')
    assert.deepEqual(house.json(), {
      signUp: 'invitation',
      message: null,
      providers: [{ id: 'oidc.own', name: 'Okafor family' }],
    })
    assert.deepEqual((await client.ask('GET', '/duebook/us-central1/priceList')).json(), [])
    said('whom the file names as operator comes in by a link in a mail, a stranger does not, nothing is sold')

    const bearer = { authorization: `Bearer ${idToken}` }
    await write(client, `users/${uid}`, profileOf(uid), bearer)
    await write(client, `books/${uid}`, bookOf(uid), bearer)
    await until(
      async () => (await client.ask('GET', `/v1/${documents}/books/${uid}`, undefined, bearer)).text.includes('"full"'),
      'the book to be open',
    )
    // Written long ago, so that its reminder is owed now.
    await writeAsServer(product, `books/${uid}/obligations/rent`, rentOf(uid))
    const mail = await until(async () => {
      await product.runSchedule('sendDueReminders')
      return smtp.received.find(({ to, data }) => to.includes(ada.email) && data.includes('Rent'))
    }, 'the reminder in the mailbox')
    assert.ok(mail.data.includes(`${origin}/`), 'its links lead to the public address')
    said('a reminder is received by SMTP, and its links lead to the public address')

    const browser = await launchBrowser([`--host-resolver-rules=MAP ${host} 127.0.0.1`])
    closers.push(() => browser.close())
    const ours = { origin, client, ada, book: uid, bearer, received: smtp.received }
    await meetInBrowsers(browser, ours)
    said('two people in two browsers: invited by mail, let in by a link, and what one does the other sees')
    await comeByIdentityServer(browser, ours, issuer)
    said('by the house’s own identity server whoever is invited comes in, and nobody else')
    await tryThroughFront({ browser, origin, product: () => product, front, ada, book: uid, said })

    const guess = (asking: Client, headers = {}) =>
      asking.ask('POST', accounts('signInWithPassword'), { ...ada, password: 'not the sentence' }, headers)
    for (let tries = 0; tries < 60; tries++) {
      const { text } = await guess(client, { 'x-forwarded-for': `203.0.113.${tries}` })
      if (text.includes('TOO_MANY_ATTEMPTS_TRY_LATER')) break
      assert.ok(tries < 59, 'guessing is locked out, whatever address it claims')
    }
    const elsewhere = openClient(host, port, readFileSync(certificate), '127.0.0.2')
    closers.push(() => elsewhere.close())
    const { text: elsewheres } = await guess(elsewhere)
    assert.ok(!elsewheres.includes('TOO_MANY_ATTEMPTS'), `who comes from another address is let try: ${elsewheres}`)
    said('guessing is locked out by address, whatever address it claims in X-Forwarded-For')

    machine.backUp()
    const problems = async () =>
      ((await (await fetch(`${product.operator}/readyz`)).json()) as { problems: { code: string }[] }).problems
    assert.ok(!(await problems()).some(({ code }) => code === 'backups' || code === 'mail'))
    const ended = product.stop().then(() => true)
    assert.ok(await Promise.race([ended, setTimeout(stopWithin, false, { ref: false })]), 'it ends by itself')
    said('ends by itself when its service is stopped')
    rmSync(machine.data, { recursive: true })
    const newest = readdirSync(machine.backups).toSorted().at(-1) ?? ''
    machine.run('restore', [join(machine.backups, newest), '--data', machine.data])
    product = await start()
    await until(
      async () => (await client.ask('GET', '/readyz').catch(() => null))?.status === 200,
      'the product to serve again',
    )
    const rent = await client.ask('GET', `/v1/${documents}/books/${uid}/obligations/rent`, undefined, bearer)
    assert.equal(rent.status, 200, rent.text)
    assert.ok(readdirSync(machine.data).includes('version.json'))
    said('backed up, destroyed, restored: the book and the session are there')
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}

/** The proxy of this walk; without one, the product itself is what ends TLS. */
function startFront({ kind, folder }: Walk, settings: FrontSettings, ofProduct: Front): Front {
  if (kind === 'nginx') return startNginx(process.env['DUEBOOK_NGINX'] ?? 'nginx', folder, settings)
  if (kind === 'caddy') return startCaddy(process.env['DUEBOOK_CADDY'] ?? 'caddy', folder, settings)
  return ofProduct
}

function accounts(method: string): string {
  return `/identitytoolkit.googleapis.com/v1/accounts:${method}?key=duebook`
}

async function auth(client: Client, method: string, body: object) {
  const answer = await client.ask('POST', accounts(method), { ...body, returnSecureToken: true })
  assert.equal(answer.status, 200, answer.text)
  return answer.json<{ localId: string; idToken: string }>()
}

/** Ada's account, by the link that proves her address, and with a password from then on. */
async function comeByMail(client: Client, origin: string, received: Received) {
  const { email, password } = ada
  await auth(client, 'sendOobCode', {
    requestType: 'EMAIL_SIGNIN',
    email,
    continueUrl: origin,
    canHandleCodeInApp: true,
  })
  const link = new URL(await linkIn(received, email, 'mode=signIn'))
  const { idToken } = await auth(client, 'signInWithEmailLink', { email, oobCode: link.searchParams.get('oobCode') })
  return auth(client, 'update', { idToken, password })
}

/** As a device writes it, through the proxy and under the rules; what is the server's time comes as a transform. */
async function write(
  client: Client,
  path: string,
  { times, fields }: { times: readonly string[]; fields: Record<string, unknown> },
  headers: Record<string, string>,
): Promise<void> {
  const answer = await client.ask(
    'POST',
    `/v1/${documents}:commit`,
    {
      writes: [
        {
          update: { name: `${documents}/${path}`, fields: documentOf(fields) },
          updateTransforms: times.map((fieldPath) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' })),
        },
      ],
    },
    headers,
  )
  assert.equal(answer.status, 200, answer.text)
}
