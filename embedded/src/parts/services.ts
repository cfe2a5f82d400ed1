import { openAnalytics } from '../analytics/open.ts'
import { openAuth, type OpenAuth } from '../auth/open.ts'
import { openFirestore } from '../firestore/open.ts'
import type { FirestoreService } from '../firestore/service.ts'
import { openInstallations } from '../installations/open.ts'
import { openMail, type MailDesk } from '../mail/open-mail.ts'
import { openPayments } from '../payments/open.ts'
import { openPushKeys } from '../push-keys.ts'
import { followRules } from '../rules/follow-rules.ts'
import { openStorage } from '../storage/open.ts'
import type { Ground } from './ground.ts'
import { readIndexes, readRules, type RulesText } from './read-files.ts'

export type Services = Awaited<ReturnType<typeof openServices>>

/** The services that hold something, in this order: each stands on those before it, and is closed before them. Throws StartError. */
export async function openServices(ground: Ground) {
  const mail = await mailOn(ground)
  const auth = await authOn(ground, mail)
  const pushKeys = openPushKeys(ground.at('keys'), () => auth.accountCount() > 0)
  const firestore = await firestoreOn(ground)
  const storage = await storageOn(ground, auth, firestore)
  const payments = paymentsOn(ground)
  const installations = installationsOn(ground)
  const analytics = analyticsOn(ground)
  return { mail, auth, pushKeys, firestore, storage, payments, installations, analytics }
}

async function mailOn({ configuration, at, clock, log, closing }: Ground) {
  const { smtp, texts } = configuration
  const mail = await openMail({ file: at('mail.sqlite'), clock, log, smtp, texts })
  closing.later(() => mail.close())
  return mail
}

async function authOn({ configuration, at, origin, privateOrigin, clock, log, closing }: Ground, mail: MailDesk) {
  const { project, emulator, anonymous, passwordCost, proxies, providers } = configuration
  const auth = await openAuth({
    file: at('auth.sqlite'),
    keysFolder: at('keys'),
    project,
    origin,
    clock,
    log,
    mail,
    emulator,
    unsignedTokens: emulator,
    anonymous,
    passwordCost,
    proxies,
    providers,
    privateOrigin,
  })
  closing.later(() => auth.close())
  return auth
}

async function firestoreOn(ground: Ground) {
  const { configuration, at, clock, movable, log, onFatal, closing } = ground
  const { indexesFile, requireIndexes, emulator } = configuration
  const firestore = await openFirestore({
    file: at('firestore.sqlite'),
    indexes: readIndexes(indexesFile),
    requireIndexes,
    clock,
    log,
    openWithoutRules: emulator,
    tellsDenials: emulator,
    coversRules: emulator,
    onFatal,
  })
  closing.later(() => firestore.close())
  // A database that is closed meanwhile has nothing to remove.
  movable?.onAdvance(
    () =>
      void firestore.expire().catch((error: unknown) => log.warn('firestore.expire_failed', { error: String(error) })),
  )
  holdRules(ground, firestore, ground.rules)
  return firestore
}

async function storageOn(ground: Ground, auth: OpenAuth, firestore: FirestoreService) {
  const { configuration, folder, origin, privateOrigin, clock, movable, log, onFatal, closing } = ground
  const { project, emulator, storageRulesFile } = configuration
  const rules = readRules(storageRulesFile)
  const storage = await openStorage({
    dataFolder: folder,
    project,
    origin,
    privateOrigin,
    emulator,
    auth,
    firestore,
    clock,
    log,
    onFatal,
  })
  closing.later(() => storage.close())
  // Moving the clock is how test suites make the collection delay pass.
  movable?.onAdvance(() => void storage.collect().catch(onFatal))
  holdRules(ground, storage, rules)
  return storage
}

/** A service judges by its rules, and by what the file becomes while it is open. */
function holdRules(
  { log, closing }: Ground,
  service: { setRules(source: string | null, file: string): void },
  rules: RulesText | null,
) {
  service.setRules(rules?.source ?? null, rules?.file ?? 'no rules')
  if (rules) closing.later(followRules(rules.file, (source, file) => service.setRules(source, file), log))
}

function paymentsOn({ configuration, at, origin, clock, movable, log, onFatal, closing }: Ground) {
  if (!configuration.payments) return null
  const file = at('payments.sqlite')
  const payments = openPayments({ file, origin, ...configuration.payments, clock, log, onFatal })
  closing.later(() => payments.close())
  movable?.onAdvance(() => payments.clockMoved())
  return payments
}

function installationsOn({ configuration: { project, emulator }, at, clock, log, closing }: Ground) {
  const installations = openInstallations({ file: at('installations.sqlite'), project, emulator, clock, log })
  closing.later(() => installations.close())
  return installations
}

function analyticsOn({ configuration: { project }, at, clock, log, onFatal, closing }: Ground) {
  const analytics = openAnalytics({ file: at('analytics.sqlite'), project, clock, log, onFatal })
  closing.later(() => analytics.close())
  return analytics
}
