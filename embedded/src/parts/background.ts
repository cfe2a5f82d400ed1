import { openAccountEvents } from '../auth/account-events.ts'
import { offeredIn } from '../auth/providers/settings.ts'
import { openFunctionsElsewhere, type FunctionsElsewhere } from '../functions/elsewhere/open.ts'
import { openFunctions, type FunctionsService } from '../functions/open.ts'
import { startTriggerEmail } from '../mail/trigger-email.ts'
import { startTriggerText } from '../mail/trigger-text.ts'
import type { Ground } from './ground.ts'
import { readRewrites } from './read-files.ts'
import type { Services } from './services.ts'

/** Documents that are mails and texts are sent. Somebody else's collections of these names are their own business. */
export function startMailTriggers(ground: Ground, { firestore, mail }: Services): void {
  const { configuration, at, clock, log, closing } = ground
  if (configuration.mailCollection === null) return
  const triggers = { firestore, mail, project: configuration.project, clock, log }
  const triggerEmail = startTriggerEmail({
    ...triggers,
    collection: configuration.mailCollection,
    checkpointFile: at('trigger-email.sqlite'),
  })
  closing.later(() => triggerEmail.close())
  if (isSomebodys(ground)) return
  const triggerText = startTriggerText({
    ...triggers,
    collection: 'texts',
    checkpointFile: at('trigger-text.sqlite'),
    goes: configuration.texts !== null || configuration.smtp === null,
  })
  closing.later(() => triggerText.close())
}

/** The functions of the configured folder; the private listener must be open. Throws StartError. */
export async function startFunctions(ground: Ground, services: Services): Promise<FunctionsService | null> {
  const { configuration, ports, clock, movable, log, closing } = ground
  if (!configuration.functionsFolder) return null
  const { auth, firestore, storage } = services
  const accounts = openAccountEvents(ground.at('auth.sqlite'), log)
  closing.later(() => accounts.close())
  const functions = await openFunctions({
    folder: configuration.functionsFolder,
    known: configuration.knownFunctions,
    dataFolder: ground.folder,
    project: configuration.project,
    privatePort: ports.private,
    origin: ground.origin,
    // Nothing is hosted of somebody else's project, so nothing leads to its functions from there.
    rewrites: isSomebodys(ground) ? [] : readRewrites(configuration.rulesFile),
    auth,
    firestore,
    storage,
    accounts,
    emulator: configuration.emulator,
    proxies: configuration.proxies,
    clock,
    log,
    print: ground.print,
    onFatal: ground.onFatal,
    called: ground.metrics.functionCalled,
    environment: environmentOf(ground, services),
  })
  closing.later(() => functions.close())
  auth.decideWith(functions.blocking)
  movable?.onAdvance(() => functions.clockMoved())
  return functions
}

/** Tells the functions emulator of another maker, where there is one. */
export async function startFunctionsElsewhere(ground: Ground, services: Services): Promise<FunctionsElsewhere | null> {
  const { configuration, clock, movable, log, closing } = ground
  if (configuration.functionsElsewhere === null || !movable) return null
  const accounts = openAccountEvents(ground.at('auth.sqlite'), log)
  closing.later(() => accounts.close())
  const elsewhere = await openFunctionsElsewhere({
    at: configuration.functionsElsewhere,
    dataFolder: ground.folder,
    project: configuration.project,
    firestore: services.firestore,
    storage: services.storage,
    accounts,
    clock,
    log,
    onFatal: ground.onFatal,
  })
  closing.later(() => elsewhere.close())
  movable.onAdvance(() => elsewhere.clockMoved())
  return elsewhere
}

/** What functions are told of the house in variables. */
function environmentOf(ground: Ground, { payments, pushKeys }: Services): Record<string, string> {
  const { configuration, ports, privateOrigin } = ground
  return {
    ...payments?.forFunctions({
      apiBase: configuration.payments?.apiBase ?? privateOrigin(),
      webhook: `${privateOrigin()}/${configuration.project}/us-central1/stripeWebhook`,
    }),
    ...(isSomebodys(ground)
      ? // Of somebody else's project everybody's token is unsigned, as with the official emulators.
        { FUNCTIONS_EMULATOR: 'true', FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.private}` }
      : {
          SIGN_UP: configuration.signUp,
          OPERATOR: configuration.operator,
          SIGN_IN_WITH: offeredIn(configuration.providers),
          HOUSE_HEALTH: `${privateOrigin()}/readyz`,
        }),
    // Practice talks to nobody outside: without the keys nothing is pushed.
    ...(configuration.smtp && { VAPID_PUBLIC_KEY: pushKeys.publicKey, VAPID_PRIVATE_KEY: pushKeys.privateKey }),
  }
}

const isSomebodys = ({ configuration }: Ground) => Object.keys(configuration.emulatorPorts).length > 0
