import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { certificateFile } from '../../functions/src/push/fixtures/push-service.ts'
import { heldPort } from '../product/held-port.ts'
import { root, until } from '../product/start-product.ts'

export type Ports = Record<'hub' | 'auth' | 'functions' | 'hosting' | 'firestore', number>
type VendorEmulators = {
  process: ChildProcess
  output(): string
  stop(): Promise<void>
}

const only = 'auth,functions,hosting,firestore'

/**
 * Starts the vendor's command-line tool at `tool` on the folder that `build:hosted` made, as it is: its emulators of accounts, functions and hosting,
 * and ours of documents and files where it looks for its Java. `variables` of the functions are what it reads for emulators alone, beside theirs.
 */
export async function startVendorEmulators(
  { tool, built }: { tool: string; built: string },
  ports: Ports,
  variables: Record<string, string>,
  secrets: Record<string, string>,
): Promise<VendorEmulators> {
  const folder = mkdtempSync(join(tmpdir(), 'mixture-'))
  const modules = join(built, 'functions/node_modules')
  cpSync(built, folder, { recursive: true, filter: (from) => from !== modules })
  symlinkSync(modules, join(folder, 'functions/node_modules'))
  const [websocketPort, eventarc, tasks, logging] = await Promise.all([0, 1, 2, 3].map(() => heldPort()))
  const configuration = JSON.parse(readFileSync(join(folder, 'firebase.json'), 'utf8')) as object
  write(folder, 'emulators.json', {
    ...configuration,
    emulators: {
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, { port }])),
      firestore: { port: ports.firestore, websocketPort },
      eventarc: { port: eventarc },
      tasks: { port: tasks },
      logging: { port: logging },
      ui: { enabled: false },
    },
  })
  write(folder, 'functions/.env.local', { PUBLIC_ORIGIN: `http://127.0.0.1:${ports.hosting}`, ...variables })
  write(folder, 'functions/.secret.local', secrets)
  write(folder, 'no.jar', '')
  const child = spawn(
    process.execPath,
    [
      join(tool, 'node_modules/firebase-tools/lib/bin/firebase.js'),
      'emulators:start',
      ...`--only ${only} --project duebook --config emulators.json`.split(' '),
      // Else each function is a process of its own, and one more for each call at the same time: some hundred, of 130 MB each.
      '--inspect-functions',
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        NODE_EXTRA_CA_CERTS: certificateFile,
        CI: 'true',
        PATH: [join(root, 'embedded/in-place-of-java'), dirname(process.execPath), process.env['PATH']].join(delimiter),
        // It is asked whether there is a jar; what it is, nobody reads.
        FIRESTORE_EMULATOR_BINARY_PATH: join(folder, 'no.jar'),
        STORAGE_EMULATOR_HOST: `http://127.0.0.1:${ports.firestore}`,
        FIREBASE_STORAGE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
      },
    },
  )
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`The vendor's tool ended with ${child.exitCode}:\n${output}`)
      return output.includes('All emulators ready')
    },
    () => `the vendor's emulators to be ready; they printed:\n${output}`,
    180_000,
  )
  return {
    process: child,
    output: () => output + readFileSync(join(folder, 'firestore-debug.log'), 'utf8'),
    async stop() {
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Those that a mixture will stand at: what it is told of others names them. */
export async function freePorts(): Promise<Ports> {
  const [hub, auth, functions, hosting, firestore] = await Promise.all([0, 1, 2, 3, 4].map(() => heldPort()))
  return { hub, auth, functions, hosting, firestore } as Ports
}

/** A text as it is, variables in lines, else JSON. */
function write(folder: string, name: string, what: string | object): void {
  const text =
    typeof what === 'string'
      ? what
      : name.endsWith('.json')
        ? JSON.stringify(what, null, 2)
        : Object.entries(what)
            .map(([variable, value]) => `${variable}=${JSON.stringify(value)}\n`)
            .join('')
  writeFileSync(join(folder, name), text)
}
