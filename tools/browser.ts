import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  process.env.DUEBOOK_BROWSER ?? '',
  // The browser without its windows does all that the tests ask of one, for a sixth less of the processor's time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** Debian's: what nearly all is tested in, and the whole browser for what only that has. Where a distribution has no such shell, all is tested in the whole. */
const packages = ['chromium-headless-shell', 'chromium']
const isDebians = (path: string) => packages.some((name) => path === `/usr/bin/${name}`)

/** What a desktop is recommended beside it (printers, notices, sound) is a hundred packages and not asked of; letters are. */
const alone = ['--no-install-recommends', 'fonts-liberation']

/** The browser for the tests: one found on this machine, else Debian's Chromium, installed where apt and the right to use it are at hand. */
export function findOrInstallBrowser(): string {
  const found = () => places.find((path) => path && existsSync(path))
  const present = found()
  if (present && !isDebians(present)) return present
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) installMissing()
  const installed = found()
  if (installed) return installed
  console.error(
    'The tests drive a real browser and found none. Install Chromium or Chrome, or name one in DUEBOOK_BROWSER, and try again.',
  )
  process.exit(1)
}

function installMissing(): void {
  const missing = packages.filter((name) => !existsSync(`/usr/bin/${name}`))
  if (missing.length === 0) return
  console.error("The tests' browser is not all there: installing Debian's Chromium.")
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const install = () => missing.filter((name) => !apt('install', '-y', '-qq', ...alone, name))
  if (install().length > 0 && apt('update', '-qq')) install()
}

/** Before the tests that drive one: they find it in their environment. */
export function setup(): void {
  process.env['DUEBOOK_BROWSER'] = findOrInstallBrowser()
}
