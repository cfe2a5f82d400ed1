// `npm run certificates`: walks how docs/self-hosted.md comes by its certificates, and renews them: with the document's own commands of certbot behind
// nginx and without a proxy, and by Caddy itself. They come from a local authority that looks as Let's Encrypt does whether the name is ours. Needs
// nginx, Caddy, certbot, openssl and pebble of Debian's packages.
import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { heldPort, root, startProduct, until } from '../product/start-product.ts'
import { startAuthority, type Authority } from './authority.ts'
import { startCaddyThatAsks } from './caddy.ts'
import { startEmptyNginx, startNginx } from './nginx.ts'
import { run } from './run.ts'

const host = 'due.walk.test'
const [port, plainPort, upstream, privatePort] = [
  await heldPort(),
  await heldPort(),
  await heldPort(),
  await heldPort(),
]
const document = readFileSync(join(root, 'docs/self-hosted.md'), 'utf8')
const said = (what: string) => console.log(`✓ ${what}`)
const certificateOf = (home: string) => join(home, 'letsencrypt/live', host, 'fullchain.pem')
const keyOf = (home: string) => join(home, 'letsencrypt/live', host, 'privkey.pem')

type Walk = { home: string; authority: Authority; closers: (() => Promise<void> | void)[] }

async function walk(way: (walk: Walk) => Promise<void>): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'duebook-certificates-'))
  const closers: Walk['closers'] = [() => rmSync(home, { recursive: true, force: true })]
  try {
    const authority = await startAuthority(home, { plainPort, tlsPort: port })
    closers.push(() => authority.stop())
    await way({ home, authority, closers })
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}

async function behindNginx({ home, authority, closers }: Walk): Promise<void> {
  const [nginx, webroot] = [process.env['DUEBOOK_NGINX'] ?? 'nginx', join(home, 'html')]
  mkdirSync(webroot)
  // What nginx shows, its workers read as somebody else.
  chmodSync(home, 0o755)
  const empty = startEmptyNginx(nginx, home, { plainPort, webroot })
  closers.push(() => empty.stop())
  await until(() => plain('/').catch(() => null), 'nginx to answer as it was installed')
  const reload = join(home, 'reload')
  writeFileSync(reload, `#!/bin/sh\nexec ${nginx} -c ${home}/nginx.conf -s reload\n`, { mode: 0o755 })
  certbot({ home, authority }, '--webroot', { '/var/www/html': webroot, "'systemctl reload nginx'": reload })
  await empty.stop()
  const product = await startProduct({
    port: upstream,
    privatePort,
    environment: { ...products, DUEBOOK_PROXIES: '1' },
  })
  closers.push(() => product.stop())
  const settings = { host, port, plainPort, webroot, upstream, certificate: certificateOf(home), key: keyOf(home) }
  const front = startNginx(nginx, home, settings)
  closers.push(() => front.stop())
  const first = await until(() => shown(authority), 'https')
  assert.deepEqual(await plain('/today'), { status: 301, location: `https://${host}/today` })
  said('nginx: a certificate before there is a site, and http leads to https')
  renew({ home, authority })
  await until(async () => other(await shown(authority), first), 'the new certificate')
  said('nginx: renewed while it serves, and taken at once')
}

async function withoutProxy({ home, authority, closers }: Walk): Promise<void> {
  const [copies, challenges] = [join(home, 'duebook-tls'), join(home, 'challenges')]
  mkdirSync(challenges)
  const hook = join(home, 'own-tls-renewed.sh')
  const given = readFileSync(join(root, 'docs/self-hosted/own-tls-renewed.sh'), 'utf8')
  const { gid } = userInfo()
  writeFileSync(hook, given.replace('/etc/duebook-tls', copies).replaceAll('-g duebook', `-g ${gid}`), { mode: 0o755 })
  const places = { '/usr/local/sbin/own-tls-renewed.sh': hook, '/var/lib/duebook/challenges': challenges }
  certbot({ home, authority }, '--standalone', places, ['--http-01-port', String(plainPort)])
  const product = await startProduct({
    port: upstream,
    privatePort,
    environment: {
      ...products,
      DUEBOOK_TLS_CERTIFICATE: join(copies, 'certificate.pem'),
      DUEBOOK_TLS_KEY: join(copies, 'key.pem'),
      DUEBOOK_TLS_PORT: String(port),
      DUEBOOK_TLS_REDIRECT_PORT: String(plainPort),
      DUEBOOK_TLS_CHALLENGES: challenges,
    },
  })
  closers.push(() => product.stop())
  const first = await until(() => shown(authority), 'https')
  said('without a proxy: a certificate before the service is started')
  certbot({ home, authority }, '--force-renewal', places)
  const second = await until(async () => other(await shown(authority), first), 'the second certificate', 90_000)
  renew({ home, authority })
  await until(async () => other(await shown(authority), second), 'the third certificate', 90_000)
  said('without a proxy: renewed while it serves, and taken within a minute')
}

async function byCaddy({ home, authority, closers }: Walk): Promise<void> {
  const product = await startProduct({
    port: upstream,
    privatePort,
    environment: { ...products, DUEBOOK_PROXIES: '1' },
  })
  closers.push(() => product.stop())
  const command = process.env['DUEBOOK_CADDY'] ?? 'caddy'
  const front = startCaddyThatAsks(command, home, { host, port, plainPort, upstream, authority })
  closers.push(() => front.stop())
  await until(() => shown(authority), 'the certificate that Caddy has fetched')
  said('Caddy: fetches its certificate itself')
}

const products = {
  DUEBOOK_ORIGIN: `https://${host}:${port}`,
  DUEBOOK_SMTP_URL: 'smtp://127.0.0.1:9',
  DUEBOOK_MAIL_FROM: 'Duebook <due@walk.example>',
  DUEBOOK_PROVIDERS: 'none',
  DUEBOOK_PASSWORD_COST: 'standard',
}

const other = (one: string, before: string) => (one === before ? null : one)

/** Runs the command of the document that has this word, with the places of this walk in the place of its own. */
function certbot(
  { home, authority }: Pick<Walk, 'home' | 'authority'>,
  word: string,
  places: Readonly<Record<string, string>>,
  more: readonly string[] = [],
): void {
  const line = /^ *certbot certonly .*$/gm
  const command = document.match(line)?.find((one) => one.includes(word))
  assert.ok(command, `the document has a command of certbot with ${word}`)
  let text = command.replace(/ #.*/, '').replace('due.example.org', host)
  for (const [place, here] of Object.entries(places)) text = text.replace(place, here)
  const words = text.trim().split(/ +/).slice(1)
  run('certbot', [...words, ...more, ...commonWords(home, authority)], { env: bundle(authority) })
}

/** As the timer of Debian's package does it, but before its time. */
const renew = ({ home, authority }: Pick<Walk, 'home' | 'authority'>) =>
  run('certbot', ['renew', '--force-renewal', '--no-random-sleep-on-renew', ...folders(home), '-n'], {
    env: bundle(authority),
  })

const bundle = ({ ownCertificate }: Authority) => ({ ...process.env, REQUESTS_CA_BUNDLE: ownCertificate })
const commonWords = (home: string, { directory }: Authority) => [
  ...folders(home),
  '--server',
  directory,
  '-n',
  '--agree-tos',
  '--register-unsafely-without-email',
]
const folders = (home: string) =>
  ['config', 'work', 'logs'].flatMap((kind) => [
    `--${kind}-dir`,
    join(home, kind === 'config' ? 'letsencrypt' : `certbot-${kind}`),
  ])

/** Not by `fetch`, which names the host itself. */
function plain(path: string): Promise<{ status: number | undefined; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: plainPort, path, headers: { host }, agent: false }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, location: answer.headers.location })
    })
    asked.once('error', reject)
    asked.end()
  })
}

/** The number of the certificate that is shown to whoever comes by this name, which the authority must have given; empty while there is none. */
function shown({ root: ca }: Authority): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername: host, ca, ALPNProtocols: ['h2'] }, () => {
      const { serialNumber } = new X509Certificate(socket.getPeerCertificate().raw)
      socket.end()
      resolve(serialNumber)
    })
    socket.once('error', () => resolve(''))
  })
}

await walk(behindNginx)
await walk(withoutProxy)
await walk(byCaddy)
