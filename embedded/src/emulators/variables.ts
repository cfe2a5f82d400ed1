import type { EmulatorPorts } from './firebase-json.ts'

/** By which the SDKs of a command find the services that stand in. */
export function emulatorVariables(
  project: string,
  { hub, auth, firestore, storage, eventarc }: EmulatorPorts,
): NodeJS.ProcessEnv {
  const at = (port: number) => `127.0.0.1:${port}`
  return {
    GCLOUD_PROJECT: project,
    ...(hub !== undefined && { FIREBASE_EMULATOR_HUB: at(hub) }),
    ...(firestore !== undefined && { FIRESTORE_EMULATOR_HOST: at(firestore) }),
    ...(auth !== undefined && { FIREBASE_AUTH_EMULATOR_HOST: at(auth) }),
    ...(storage !== undefined && {
      FIREBASE_STORAGE_EMULATOR_HOST: at(storage),
      STORAGE_EMULATOR_HOST: `http://${at(storage)}`,
    }),
    ...(eventarc !== undefined && { CLOUD_EVENTARC_EMULATOR_HOST: `http://${at(eventarc)}` }),
  }
}
