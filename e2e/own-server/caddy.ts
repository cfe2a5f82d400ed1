import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../product/start-product.ts'
import type { Authority } from './authority.ts'
import { runFront, type Front, type FrontSettings } from './front.ts'

/** Caddy with the file that `docs/self-hosted.md` gives, under other ports and with a certificate that is given. `command`: where caddy is. */
export function startCaddy(
  command: string,
  folder: string,
  { host, port, upstream, certificate, key }: FrontSettings,
): Front {
  const site = siteOf(upstream, `https://${host}:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`)
  return runCaddy(command, folder, `\tauto_https off\n`, site)
}

/** The same, which fetches its certificate from this authority. */
export function startCaddyThatAsks(
  command: string,
  folder: string,
  {
    host,
    port,
    plainPort,
    upstream,
    authority,
  }: Pick<FrontSettings, 'host' | 'port' | 'plainPort' | 'upstream'> & { authority: Authority },
): Front {
  const { directory, ownCertificate } = authority
  const asking = `\thttp_port ${plainPort}\n\thttps_port ${port}\n\tacme_ca ${directory}\n\tacme_ca_root ${ownCertificate}\n`
  return runCaddy(command, folder, asking, siteOf(upstream, `${host} {\n\tbind 127.0.0.1`))
}

/** The document's file, with another first line. */
const siteOf = (upstream: number, first: string) =>
  readFileSync(join(root, 'docs/self-hosted/Caddyfile'), 'utf8')
    .replace('due.example.org {', first)
    .replace('127.0.0.1:4400', `127.0.0.1:${upstream}`)

function runCaddy(command: string, folder: string, settings: string, site: string): Front {
  const home = join(folder, 'caddy')
  mkdirSync(home)
  const file = join(home, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n${settings}\tlog {\n\t\tlevel WARN\n\t}\n}\n${site}`)
  const environment = { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
  return runFront(command, ['run', '--config', file, '--adapter', 'caddyfile'], { endsAtOnce: 'SIGQUIT', environment })
}
