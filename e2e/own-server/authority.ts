import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { heldPort, until } from '../product/start-product.ts'
import { run } from './run.ts'

/** Who gives certificates out by RFC 8555, as Let's Encrypt does: to whoever answers under the name that the certificate is for. */
export type Authority = {
  directory: string
  /** What its own listener is believed by. */
  ownCertificate: string
  /** What the certificates that it gives are believed by. */
  root: Buffer
  stop(): Promise<void>
}

/**
 * Debian's `pebble`, with a name server of its own for which every name is this machine. It comes with its challenges to these ports instead of 80
 * and 443.
 */
export async function startAuthority(
  folder: string,
  { plainPort, tlsPort }: { plainPort: number; tlsPort: number },
): Promise<Authority> {
  const home = join(folder, 'authority')
  mkdirSync(home)
  const [ownCertificate, privateKey] = [join(home, 'certificate.pem'), join(home, 'key.pem')]
  selfSigned('localhost', ownCertificate, privateKey)
  const [port, managementPort, namesPort, namesManagementPort] = [
    await heldPort(),
    await heldPort(),
    await heldPort(),
    await heldPort(),
  ]
  const settings = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${managementPort}`,
    certificate: ownCertificate,
    privateKey,
    httpPort: plainPort,
    tlsPort,
  }
  writeFileSync(join(home, 'settings.json'), JSON.stringify({ pebble: settings }))
  const names = `127.0.0.1:${namesPort}`
  const children = [
    runQuietly('pebble-challtestsrv', [
      `-dns01=${names}`,
      `-management=127.0.0.1:${namesManagementPort}`,
      '-defaultIPv4=127.0.0.1',
      '-defaultIPv6=',
      '-http01=',
      '-https01=',
      '-tlsalpn01=',
    ]),
    runQuietly('pebble', ['-config', join(home, 'settings.json'), '-dnsserver', names, '-strict'], {
      // It waits up to 15 seconds before it looks, and refuses one question in twenty, so that nobody counts on either.
      PEBBLE_VA_NOSLEEP: '1',
      PEBBLE_WFE_NONCEREJECT: '0',
    }),
  ]
  const stop = async () => void (await Promise.all(children.map((child) => child.stop())))
  try {
    const ca = readFileSync(ownCertificate)
    const root = await until(
      () => get(`https://localhost:${managementPort}/roots/0`, ca).catch(() => null),
      'the authority to answer',
    )
    return { directory: `https://localhost:${port}/dir`, ownCertificate, root, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A certificate for one name that nobody but its holder stands for, both files in PEM, for 30 days. Needs openssl. */
export function selfSigned(host: string, certificate: string, key: string): void {
  run('openssl', [
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30'.split(' '),
    '-subj',
    `/CN=${host}`,
    '-addext',
    `subjectAltName=DNS:${host}`,
    '-keyout',
    key,
    '-out',
    certificate,
  ])
}

function runQuietly(command: string, words: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(command, words, { stdio: 'ignore', env: { ...process.env, ...environment } })
  const ended = once(child, 'close').catch((error: unknown) => console.error(`${command}: ${String(error)}`))
  return {
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function get(address: string, ca: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { ca, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('end', () => resolve(Buffer.concat(parts)))
    })
    asked.once('error', reject)
    asked.end()
  })
}
