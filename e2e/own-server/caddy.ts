import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../product/start-product.ts'
import { runFront, type Front, type FrontSettings } from './front.ts'

/** Caddy with the file that `docs/self-hosted.md` gives, under other ports and with a certificate that is given. `command`: where caddy is. */
export function startCaddy(
  command: string,
  folder: string,
  { host, port, upstream, certificate, key }: FrontSettings,
): Front {
  const given = readFileSync(join(root, 'docs/self-hosted/Caddyfile'), 'utf8')
  const site = given
    .replace('due.example.org {', `https://${host}:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`)
    .replace('127.0.0.1:4400', `127.0.0.1:${upstream}`)
  const home = join(folder, 'caddy')
  mkdirSync(home)
  const file = join(home, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n\tlog {\n\t\tlevel WARN\n\t}\n}\n${site}`)
  const environment = { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
  return runFront(command, ['run', '--config', file, '--adapter', 'caddyfile'], { endsAtOnce: 'SIGQUIT', environment })
}
