import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { freePort } from '../http/free-port.ts'
import { StartError } from '../startError.ts'

/** What we stand in for, and the official emulators' own ports. */
const usualPorts = { hub: 4400, auth: 9099, firestore: 8080, functions: 5001, storage: 9199, eventarc: 9299 } as const
export type EmulatedService = keyof typeof usualPorts
export type EmulatorPorts = { readonly [S in EmulatedService]?: number }

/** Somebody's project, as its `firebase.json` describes it. Files are absolute paths, null for none. */
export type EmulatedProject = {
  project: string
  ports: EmulatorPorts
  rulesFile: string | null
  indexesFile: string | null
  storageRulesFile: string | null
  functionsFolder: string | null
  /** Of the extension "Trigger Email from Firestore", where it is configured: its documents are mails, which are shown and go nowhere. */
  mailCollection: string | null
  /** What of the file is not stood in for, a sentence each. */
  leftOut: string[]
}

type Json = { readonly [name: string]: unknown }

/** `only` names services; null: all that the file configures, and accounts. Throws StartError with the one thing that is wrong. */
export async function readFirebaseJson(
  file: string,
  { project, only }: { project: string | null; only: readonly string[] | null },
): Promise<EmulatedProject> {
  const folder = dirname(file)
  const all = jsonIn(file)
  const emulators = objectAt(all, 'emulators')
  const leftOut: string[] = []
  // Custom events go with the functions that hear them.
  const wants = (service: EmulatedService) =>
    only === null || only.includes(service) || (service === 'eventarc' && only.includes('functions'))
  const firestore = firstOf(all['firestore'], ({ database }) => database === undefined || database === '(default)')
  const storage = firstOf(all['storage'], () => true)
  const functions = firstOf(all['functions'], () => true)
  for (const [name, others] of [
    ['databases besides the default one', firestore.others],
    ['buckets with rules of their own', storage.others],
    ['folders of functions besides the first', functions.others],
  ] as const)
    if (others > 0) leftOut.push(`${others} ${name}`)
  const source = functions.first && (textAt(functions.first, 'source') ?? 'functions')
  const others = ['database', 'pubsub', 'hosting', 'apphosting', 'dataconnect', 'tasks', 'extensions']
  for (const name of source === null ? [...others, 'eventarc'] : others)
    if (name in emulators || (only?.includes(name) ?? false)) leftOut.push(name)

  const has = {
    hub: true,
    auth: true,
    firestore: firestore.first !== null || 'firestore' in emulators,
    functions: source !== null,
    storage: storage.first !== null || 'storage' in emulators,
    eventarc: source !== null,
  }
  const ports: { -readonly [S in EmulatedService]?: number } = {}
  for (const service of Object.keys(usualPorts) as EmulatedService[])
    if (service === 'hub' || (has[service] && wants(service)))
      ports[service] = await portAt(emulators, service, leftOut)

  const at = (path: string | null, what: string) => {
    if (path === null) return null
    const absolute = resolve(folder, path)
    if (!existsSync(absolute))
      throw new StartError(`${file} names ${what} ${path}, and there is nothing at ${absolute}.`)
    return absolute
  }
  return {
    project: project ?? projectIn(folder),
    ports,
    rulesFile: ports.firestore === undefined ? null : at(firestore.first && textAt(firestore.first, 'rules'), 'rules'),
    indexesFile:
      ports.firestore === undefined ? null : at(firestore.first && textAt(firestore.first, 'indexes'), 'indexes'),
    storageRulesFile: ports.storage === undefined ? null : at(storage.first && textAt(storage.first, 'rules'), 'rules'),
    mailCollection: ports.firestore === undefined ? null : mailCollectionIn(all, folder),
    functionsFolder: ports.functions === undefined ? null : at(source, 'functions'),
    leftOut,
  }
}

function jsonIn(file: string): Json {
  let parsed: unknown
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartError(
      `${file} cannot be read (${error instanceof Error ? error.message : 'unknown'}): name your firebase.json with --config.`,
    )
  }
  if (isJson(parsed)) return parsed
  throw new StartError(`${file} must hold an object, as a firebase.json does.`)
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const objectAt = (json: Json, name: string): Json => (isJson(json[name]) ? json[name] : {})

const textAt = (json: Json, name: string): string | null => {
  const value = json[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** What the extension's `extensions/{instance}.env` says, `mail` unless it says another. */
function mailCollectionIn(all: Json, folder: string): string | null {
  const instances = Object.entries(objectAt(all, 'extensions'))
  const [instance] = instances.find(([, what]) => /^(.*\/)?firestore-send-email(@|$)/.test(String(what))) ?? []
  if (instance === undefined) return null
  const file = resolve(folder, 'extensions', `${instance}.env`)
  const said = existsSync(file) ? /^MAIL_COLLECTION=["']?([^"'\s]+)/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined
  return said ?? 'mail'
}

/** A part of the file is one object or a list of them; a list has one that we take. */
function firstOf(value: unknown, fits: (one: Json) => boolean): { first: Json | null; others: number } {
  const all = (Array.isArray(value) ? value : [value]).filter(isJson)
  const first = all.find(fits) ?? all[0] ?? null
  return { first, others: Math.max(0, all.length - 1) }
}

/** 0 takes any free port. We listen on loopback alone, whatever host is named. */
async function portAt(emulators: Json, service: EmulatedService, leftOut: string[]): Promise<number> {
  const { port = usualPorts[service], host } = objectAt(emulators, service)
  if (typeof port !== 'number' || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartError(`The port of emulators.${service} must be a whole number from 0 to 65535.`)
  if (typeof host === 'string' && !['localhost', '127.0.0.1'].includes(host))
    leftOut.push(`the address ${host} of ${service}, which is at 127.0.0.1`)
  return port === 0 ? freePort() : port
}

/** `.firebaserc` beside it names the project that is meant by default. */
function projectIn(folder: string): string {
  const file = resolve(folder, '.firebaserc')
  return (existsSync(file) && textAt(objectAt(jsonIn(file), 'projects'), 'default')) || 'demo-project'
}
