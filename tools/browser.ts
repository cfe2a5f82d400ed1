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

/** Debian has both; where a distribution has no shell of its own, the whole browser. */
const packages = ['chromium-headless-shell', 'chromium']

/** What a desktop is recommended beside it (printers, notices, sound) is a hundred packages and not asked of; letters are. */
const alone = ['--no-install-recommends', 'fonts-liberation']

/** The browser for the tests: one found on this machine, else Debian's Chromium, installed where apt and the right to use it are at hand. */
export function findOrInstallBrowser(): string {
  const found = () => places.find((path) => path && existsSync(path))
  const present = found()
  if (present) return present
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.error("No browser found: installing Debian's Chromium.")
    const apt = (...args: string[]) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 2, 2],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0
    const install = () => packages.some((name) => apt('install', '-y', '-qq', ...alone, name))
    if (install() || (apt('update', '-qq') && install())) {
      const installed = found()
      if (installed) return installed
    }
  }
  console.error(
    'The tests drive a real browser and found none. Install Chromium or Chrome, or name one in DUEBOOK_BROWSER, and try again.',
  )
  process.exit(1)
}

/** Before the tests that drive one: they find it in their environment. */
export function setup(): void {
  process.env['DUEBOOK_BROWSER'] = findOrInstallBrowser()
}
