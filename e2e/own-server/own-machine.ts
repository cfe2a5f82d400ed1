import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, type Launcher } from '../product/start-product.ts'
import { commandOf, editedHouse, variablesOf } from './files-of-document.ts'
import { run } from './run.ts'

/** Where the product stands, as whom it runs, and how its commands are given. */
export type Machine = Launcher & {
  data: string
  backups: string
  /** What the timer runs at night; throws what it said where it fails. */
  backUp(): void
  /** `npm run TOOL -- WORDS` as the service's user; throws what it said where it fails. */
  run(tool: 'restore', words: readonly string[]): void
  /** Gives a file to the service's user, and to nobody else. */
  give(file: string): void
  remove(): void
}

/**
 * A machine as section 1 of `docs/self-hosted.md` lays it out, below one folder: a system user of its own, a clone of this repository's newest commit
 * that is theirs, whose packages the first command installs, and the file of what is true of the house, which only root reads. Runs as root, who takes
 * the user away again. systemd's part is played: the commands, the user and the variables are those of its files, its fences are not there.
 */
export function ownMachine(folder: string): Machine {
  const user = `duebook-walk-${process.pid}`
  const [checkout, home, backups] = ['opt/duebook', 'var/lib/duebook', 'var/backups/duebook'].map((path) =>
    join(folder, path),
  ) as [string, string, string]
  const data = join(home, 'data')
  const houseFile = join(folder, 'etc/duebook.env')
  for (const path of ['opt', 'var/lib', 'var/backups', 'etc']) mkdirSync(join(folder, path), { recursive: true })
  // Whoever is not root passes through it, and sees nothing of it.
  chmodSync(folder, 0o711)
  run('useradd', ['--system', '--home', home, '--create-home', user])
  const [uid, gid] = ['-u', '-g'].map((of) => Number(run('id', [of, user]))) as [number, number]
  run('install', ['-d', '-o', user, '-m', '700', backups])
  run('git', ['clone', '--quiet', root, checkout])
  run('chown', ['-R', `${user}:`, checkout])
  const own = { ...network(), PATH: process.env['PATH'] ?? '', HOME: home, USER: user, LOGNAME: user, LANG: 'C.UTF-8' }
  const asUser = { cwd: checkout, uid, gid }
  const asked = (command: readonly string[], variables: Record<string, string> = {}) =>
    run(command[0] ?? '', command.slice(1), { ...asUser, env: { ...own, ...variables } })
  const remove = () => void run('userdel', [user])
  try {
    asked(['npm', 'start', '--', '--help'])
  } catch (error) {
    remove()
    throw error
  }
  const house = () => variablesOf(readFileSync(houseFile, 'utf8'))

  return {
    data,
    backups,
    launch(_, flags, values) {
      const told = { ...values, DUEBOOK_DATA: data, DUEBOOK_BACKUPS: backups }
      const given = readFileSync(join(checkout, 'docs/self-hosted/duebook.env'), 'utf8')
      // As the file says of a certificate: in the place of the proxies.
      const template = 'DUEBOOK_TLS_CERTIFICATE' in values ? given.replace(/^DUEBOOK_PROXIES=/m, '# $&') : given
      writeFileSync(houseFile, editedHouse(template, told), { mode: 0o600 })
      const [command = '', ...words] = [...commandOf(checkout, 'duebook.service'), ...flags]
      return spawn('/bin/sh', ['-c', 'umask 077; exec "$0" "$@"', command, ...words], {
        ...asUser,
        env: { ...own, ...house() },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      })
    },
    kill({ pid }) {
      assert.ok(pid !== undefined)
      process.kill(-pid, 'SIGKILL')
    },
    backUp: () => void asked(commandOf(checkout, 'duebook-backup.service'), house()),
    run: (tool, words) => void asked(['npm', 'run', '-s', tool, '--', ...words]),
    give(file) {
      chownSync(file, uid, gid)
      chmodSync(file, 0o600)
    },
    remove,
  }
}

/** How this machine's packages are reached, where it is told so by variables. */
function network(): Record<string, string> {
  const names = ['NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'no_proxy', 'npm_config_registry']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
