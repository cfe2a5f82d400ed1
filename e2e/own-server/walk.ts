// `npm run walk`: walks docs/self-hosted.md on this machine: a server of one's own under https and HTTP/2 behind nginx, mail by SMTP, a reminder,
// a backup, the folder destroyed, restored. `DUEBOOK_NGINX` names nginx where it is not in the path; `-- own-tls` does without, and ends TLS in the
// product. Needs openssl as well.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSmtpSink } from '../../embedded/src/mail/smtp-sink.ts'
import { documents, writeAsServer } from '../product/as-server.ts'
import { documentOf } from '../product/document-of.ts'
import { heldPort, root, startProduct, until, type Product } from '../product/start-product.ts'
import { bookOf, profileOf, rentOf } from './documents-of.ts'
import { openClient, type Client } from './h2-client.ts'
import { startNginx } from './nginx.ts'

const host = 'due.walk.test'
const ada = { email: 'ada@walk.example', password: 'a long and quiet sentence' }
const ownTls = process.argv.includes('own-tls')
const folder = mkdtempSync(join(tmpdir(), 'duebook-walk-'))
const [data, backups] = [join(folder, 'data'), join(folder, 'backups')]
const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
const closers: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })]
const said = (what: string) => console.log(`✓ ${what}`)

try {
  run(
    'openssl',
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30'.split(' '),
    '-subj',
    `/CN=${host}`,
    '-addext',
    `subjectAltName=DNS:${host}`,
    '-keyout',
    key,
    '-out',
    certificate,
  )
  const smtp = await startSmtpSink()
  closers.push(() => smtp.close())
  const [port, upstream, privatePort] = [await heldPort(), await heldPort(), await heldPort()]
  const environment = {
    DUEBOOK_ORIGIN: `https://${host}:${port}`,
    ...(ownTls
      ? { DUEBOOK_TLS_CERTIFICATE: certificate, DUEBOOK_TLS_KEY: key, DUEBOOK_TLS_PORT: String(port) }
      : { DUEBOOK_PROXIES: '1' }),
    DUEBOOK_SMTP_URL: smtp.url,
    DUEBOOK_MAIL_FROM: 'Duebook <due@walk.example>',
    DUEBOOK_PROVIDERS: 'none',
    DUEBOOK_SIGN_UP: 'invitation',
    DUEBOOK_PASSWORD_COST: 'standard',
    DUEBOOK_BACKUPS: backups,
  }
  const start = () =>
    startProduct({ dataFolder: data, port: upstream, privatePort, flags: ['--web', 'none'], environment })
  let product = await start()
  closers.push(() => product.stop())
  const nginx = process.env['DUEBOOK_NGINX'] ?? 'nginx'
  if (!ownTls) closers.push(await startNginx(nginx, folder, { host, port, upstream, certificate, key }))
  const client = openClient(host, port, readFileSync(certificate))
  closers.push(() => client.close())
  await until(async () => (await client.ask('GET', '/readyz').catch(() => null))?.status === 200, 'https to answer')
  assert.equal((await client.ask('GET', '/readyz')).protocol, 'h2')
  said(`https and HTTP/2 ${ownTls ? 'of its own' : 'through nginx, with the file of the document'}`)

  const { localId: uid, idToken } = await auth(client, 'signUp', ada)
  assert.ok(uid, 'the first account comes in')
  const stranger = await client.ask('POST', accounts('signUp'), { ...ada, email: 'mallory@walk.example' })
  assert.match(stranger.text, /BLOCKING_FUNCTION_ERROR_RESPONSE/)
  const house = await client.ask('GET', '/duebook/us-central1/house')
  assert.deepEqual(house.json(), { signUp: 'invitation', message: null, providers: [] })
  assert.deepEqual((await client.ask('GET', '/duebook/us-central1/priceList')).json(), [])
  said('the first account comes in, a stranger does not, nothing is sold')

  await confirm(product, uid)
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
  assert.ok(mail.data.includes(`https://${host}:${port}/`), 'its links lead to the public address')
  said('a reminder is received by SMTP, and its links lead to the public address')

  for (let tries = 0; tries < 60; tries++) {
    const wrong = { ...ada, password: 'not the sentence' }
    const forged = { 'x-forwarded-for': `203.0.113.${tries}` }
    const { text } = await client.ask('POST', accounts('signInWithPassword'), wrong, forged)
    if (text.includes('TOO_MANY_ATTEMPTS_TRY_LATER')) break
    assert.ok(tries < 59, 'guessing is locked out, whatever address it claims')
  }
  said('guessing is locked out, whatever address it claims in X-Forwarded-For')

  run(
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    join(root, 'tools/backup.ts'),
    join(backups, 'tonight'),
    '--data',
    data,
  )
  const problems = async () =>
    ((await (await fetch(`${product.operator}/readyz`)).json()) as { problems: { code: string }[] }).problems
  assert.ok(!(await problems()).some(({ code }) => code === 'backups' || code === 'mail'))
  await product.kill()
  rmSync(data, { recursive: true })
  run(
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    join(root, 'tools/restore.ts'),
    join(backups, 'tonight'),
    '--data',
    data,
  )
  product = await start()
  await until(
    async () => (await client.ask('GET', '/readyz').catch(() => null))?.status === 200,
    'the product to serve again',
  )
  const rent = await client.ask('GET', `/v1/${documents}/books/${uid}/obligations/rent`, undefined, bearer)
  assert.equal(rent.status, 200, rent.text)
  assert.ok(readdirSync(data).includes('version.json'))
  said('backed up, destroyed, restored: the book and the session are there')
} finally {
  for (const close of closers.toReversed()) await close()
}

function run(command: string, ...words: string[]): void {
  const { status, stderr, error } = spawnSync(command, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${words[0]} failed: ${error?.message ?? stderr}`)
}

function accounts(method: string): string {
  return `/identitytoolkit.googleapis.com/v1/accounts:${method}?key=duebook`
}

async function auth(client: Client, method: string, body: object) {
  const answer = await client.ask('POST', accounts(method), { ...body, returnSecureToken: true })
  assert.equal(answer.status, 200, answer.text)
  return answer.json<{ localId: string; idToken: string }>()
}

async function confirm({ operator }: Product, localId: string): Promise<void> {
  const answer = await fetch(`${operator}/identitytoolkit.googleapis.com/v1/projects/duebook/accounts:update`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId, emailVerified: true }),
  })
  assert.equal(answer.status, 200)
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
