import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/**
 * The environment of the worker: the server's own, the folder's `.env` and `.env.<project>`, and what makes the SDKs find us. Variables that
 * switch token verification off are never handed on, nor those by which an SDK would find a person's own cloud credentials, nor our secrets.
 */
export function workerEnvironment(options: {
  folder: string
  project: string
  privatePort: number
  storageHost: string
  emulator: boolean
  /** Where people reach the product; what the functions build links from. */
  origin: string
  outer: NodeJS.ProcessEnv
  environment?: Record<string, string>
}): NodeJS.ProcessEnv {
  const { folder, project, privatePort, origin, storageHost, emulator } = options
  const environment: NodeJS.ProcessEnv = { ...options.outer }
  for (const name of Object.keys(environment)) {
    if (neverHandedOn.has(name) || name.startsWith('DUEBOOK_SMTP')) delete environment[name]
  }
  const emailAddress = `firebase-adminsdk@${project}.iam.gserviceaccount.com`
  return {
    ...environment,
    ...fileVariables(join(folder, '.env')),
    ...fileVariables(join(folder, `.env.${project}`)),
    ...(emulator ? fileVariables(join(folder, '.env.local')) : {}),
    ...options.environment,
    PUBLIC_ORIGIN: origin,
    GCLOUD_PROJECT: project,
    GOOGLE_CLOUD_PROJECT: project,
    FIREBASE_CONFIG: JSON.stringify({
      projectId: project,
      storageBucket: `${project}.appspot.com`,
      serviceAccountId: emailAddress,
    }),
    K_SERVICE: 'functions',
    K_REVISION: 'functions-1',
    FUNCTION_TARGET: 'functions',
    TZ: 'UTC',
    // Carries no credential, so the address itself is one (storage facts, section 1).
    STORAGE_EMULATOR_HOST: storageHost,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${privatePort}`,
    GCE_METADATA_HOST: `127.0.0.1:${privatePort}`,
    METADATA_SERVER_DETECTION: 'assume-present',
    // A folder that does not exist: keeps the SDKs from a developer's own credentials.
    CLOUDSDK_CONFIG: join(folder, '.no-cloud-credentials'),
  }
}

const neverHandedOn = new Set([
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FUNCTIONS_EMULATOR',
  'FIREBASE_DEBUG_MODE',
  'FIREBASE_DEBUG_FEATURES',
  'FUNCTIONS_CONTROL_API',
  'FUNCTIONS_MANIFEST_OUTPUT_PATH',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'NODE_OPTIONS',
  'NODE_CHANNEL_FD',
])

/** The variables of an env file, without those that are not the folder's to set; none when there is no file. */
export function fileVariables(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  const entries = Object.entries(parseEnv(readFileSync(file, 'utf8')))
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      value !== undefined && !/^(FIREBASE_|X_GOOGLE_|EXT_)/.test(name) && !neverHandedOn.has(name)
        ? [[name, value]]
        : [],
    ),
  )
}
