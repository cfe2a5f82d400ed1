import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../product/start-product.ts'
import { runFront, type Front, type FrontSettings } from './front.ts'

/**
 * nginx with the file that `docs/self-hosted.md` gives, under other ports and with another certificate. `command`: where nginx is; `webroot`: where
 * challenges lie.
 */
export function startNginx(
  command: string,
  folder: string,
  { host, port, plainPort, webroot, upstream, certificate, key }: FrontSettings,
): Front {
  const servers = readFileSync(join(root, 'docs/self-hosted/nginx.conf'), 'utf8')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port} ssl http2`)
    .replaceAll('due.example.org', host)
    .replace('/var/www/html', webroot)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace('http://127.0.0.1:4400', `http://127.0.0.1:${upstream}`)
  return runNginx(command, folder, servers)
}

/** nginx as Debian's package leaves it: it shows what lies in its folder, without TLS. */
export const startEmptyNginx = (
  command: string,
  folder: string,
  { plainPort, webroot }: Pick<FrontSettings, 'plainPort' | 'webroot'>,
): Front =>
  runNginx(command, folder, `server { listen 127.0.0.1:${plainPort} default_server; root ${webroot}; autoindex on; }`)

function runNginx(command: string, folder: string, servers: string): Front {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  mkdirSync(join(folder, 'nginx'), { recursive: true })
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx/pid; error_log ${folder}/nginx/error.log;
events {}
http { access_log off; ${kinds.map((kind) => `${kind}_temp_path ${folder}/nginx/${kind};`).join(' ')}
${servers}}`,
  )
  return runFront(command, ['-p', folder, '-e', join(folder, 'nginx/error.log'), '-c', file], { endsAtOnce: 'SIGTERM' })
}
