import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openAccountEvents } from './auth/account-events.ts'
import { openAuth } from './auth/open.ts'
import { offeredIn } from './auth/providers/settings.ts'
import type { Clock } from './clock.ts'
import type { Configuration } from './configuration.ts'
import { consoleHttp } from './console/console-http.ts'
import { pageFonts } from './console/page-fonts.ts'
import { accountsPage } from './console/accounts/accounts-page.ts'
import type { ConsolePage } from './console/console-page.ts'
import { openDesk } from './console/desk.ts'
import { documentsPage } from './console/documents/documents-page.ts'
import { filesPage } from './console/files/files-page.ts'
import { bytesAt, operationsAt } from './console/operations.ts'
import { paymentsPage } from './console/payments/payments-page.ts'
import { usagePage } from './console/usage-page.ts'
import { backupHttp } from './backup/http.ts'
import { backupsPage } from './backup/backups-page.ts'
import { takeBeside } from './backup/restored-beside.ts'
import { openShelf } from './backup/shelf.ts'
import { openDataFolder } from './dataFolder.ts'
import { openAnalytics } from './analytics/open.ts'
import { countedDocuments } from './firestore/counted.ts'
import { openFirestore } from './firestore/open.ts'
import { createGrpcServer } from './firestore/transport/grpc/server.ts'
import { createProtocolSplitter } from './firestore/transport/grpc/splitter.ts'
import { firestoreHttp } from './firestore/transport/http.ts'
import { functionsPage } from './functions/functions-page.ts'
import { openFunctions, type FunctionsService } from './functions/open.ts'
import { deadLettersPage } from './functions/dead-letters-page.ts'
import { healthHttp } from './health/http.ts'
import { healthPage } from './health/health-page.ts'
import { watchHealth } from './health/watch.ts'
import { hostingRewrites, type Rewrite } from './functions/hosting-rewrites.ts'
import { freePort } from './http/free-port.ts'
import { createListener, type Listener, type ListenerOptions } from './http/listener.ts'
import { notBuilt } from './http/notBuilt.ts'
import type { HttpService } from './http/service.ts'
import { openTlsFront } from './http/tls-front.ts'
import { openToHttps } from './http/to-https.ts'
import { webApp } from './http/webApp.ts'
import { emulatorHub } from './hub/emulatorHub.ts'
import { metadataServer } from './hub/metadataServer.ts'
import { movableClock } from './hub/movableClock.ts'
import { openInstallations } from './installations/open.ts'
import type { Log } from './log.ts'
import { openMail } from './mail/open-mail.ts'
import { startTriggerEmail } from './mail/trigger-email.ts'
import { startTriggerText } from './mail/trigger-text.ts'
import { createMetrics } from './metrics.ts'
import { denialsPage } from './rules/denials-page.ts'
import { documentNow } from './rules/document-now.ts'
import { followRules } from './rules/follow-rules.ts'
import { writeJudge } from './rules/judge-write.ts'
import { rulesPage } from './rules/rules-page.ts'
import { StartError } from './startError.ts'
import { openPayments } from './payments/open.ts'
import { openPushKeys } from './push-keys.ts'
import { openStorage } from './storage/open.ts'

export type Embedded = {
  publicPort: number
  privatePort: number
  /** Where people reach it. */
  origin: string
  /** Ends what is under way, at most 15 seconds, and closes the stores. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  clock: Clock
  log: Log
  /** Takes each line that functions print, in the place of standard error. */
  print?(line: string): void
  /** Ends the process at once when storage failed; tests watch it. */
  exit?: (code: number) => void
}

/**
 * Opens all services in order, and the public listener last: until everything is ready connections are refused, because a JSON error at
 * page load would sign everybody out. Throws StartError or RulesSyntaxError with one sentence, and leaves nothing open.
 */
export async function startEmbedded(configuration: Configuration, options: EmbeddedOptions): Promise<Embedded> {
  const closers: (() => Promise<void> | void)[] = []
  const closeAll = async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  }
  try {
    return await open(configuration, options, closers, closeAll)
  } catch (error) {
    await closeAll()
    throw error
  }
}

async function open(
  configuration: Configuration,
  { clock: baseClock, log, print, exit = (code) => process.exit(code) }: EmbeddedOptions,
  closers: (() => Promise<void> | void)[],
  closeAll: () => Promise<void>,
): Promise<Embedded> {
  const { project, emulator } = configuration
  const isSomebodys = Object.keys(configuration.emulatorPorts).length > 0
  const movable = emulator ? movableClock(baseClock) : null
  const clock = movable ?? baseClock
  const onFatal = (error: unknown) => {
    log.error('storage.failed', { reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    exit(1)
  }
  const { publicPort, origin } = await addressOf(configuration)
  const rules = readRules(configuration.rulesFile)
  await takeBeside(configuration.dataFolder, clock.now(), log)
  const folder = openDataFolder(configuration.dataFolder)
  closers.push(() => folder.release())
  const at = (name: string) => join(folder.path, name)

  const metrics = createMetrics()
  closers.push(() => metrics.close())
  const mail = await openMail({
    file: at('mail.sqlite'),
    clock,
    log,
    smtp: configuration.smtp,
    texts: configuration.texts,
  })
  closers.push(() => mail.close())
  let privatePort = configuration.privatePort
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
    anonymous: configuration.anonymous,
    passwordCost: configuration.passwordCost,
    proxies: configuration.proxies,
    providers: configuration.providers,
    privateOrigin: () => `http://127.0.0.1:${privatePort}`,
  })
  closers.push(() => auth.close())
  const pushKeys = openPushKeys(at('keys'), () => auth.accountCount() > 0)
  const firestore = await openFirestore({
    file: at('firestore.sqlite'),
    indexes: readIndexes(configuration.indexesFile),
    requireIndexes: configuration.requireIndexes,
    clock,
    log,
    openWithoutRules: emulator,
    tellsDenials: emulator,
    coversRules: emulator,
    onFatal,
  })
  closers.push(() => firestore.close())
  // A database that is closed meanwhile has nothing to remove.
  movable?.onAdvance(
    () =>
      void firestore.expire().catch((error: unknown) => log.warn('firestore.expire_failed', { error: String(error) })),
  )
  firestore.setRules(rules?.source ?? null, rules?.file ?? 'no rules')
  if (rules) closers.push(followRules(rules.file, (source, file) => firestore.setRules(source, file), log))

  const storageRules = readRules(configuration.storageRulesFile)
  const storage = await openStorage({
    dataFolder: folder.path,
    project,
    origin,
    privateOrigin: () => `http://127.0.0.1:${privatePort}`,
    emulator,
    auth,
    firestore,
    clock,
    log,
    onFatal,
  })
  closers.push(() => storage.close())
  // Moving the clock is how test suites make the collection delay pass.
  movable?.onAdvance(() => void storage.collect().catch(onFatal))
  storage.setRules(storageRules?.source ?? null, storageRules?.file ?? 'no rules')
  if (storageRules) closers.push(followRules(storageRules.file, (source, file) => storage.setRules(source, file), log))

  const payments =
    configuration.payments &&
    openPayments({ file: at('payments.sqlite'), origin, ...configuration.payments, clock, log, onFatal })
  if (payments) closers.push(() => payments.close())
  movable?.onAdvance(() => payments?.clockMoved())

  const installations = openInstallations({ file: at('installations.sqlite'), project, emulator, clock, log })
  closers.push(() => installations.close())
  const analytics = openAnalytics({ file: at('analytics.sqlite'), project, clock, log, onFatal })
  closers.push(() => analytics.close())
  const everywhere = [...storage.http, installations.http, ...analytics.http]
  const judged = rulesPage({
    watches: { documents: firestore.ruleWatch, files: storage.ruleWatch },
    readNow: documentNow(firestore),
    clock,
    always: emulator,
  })
  closers.push(() => judged.close())
  const desk = openDesk({
    folder: folder.path,
    ask: operationsAt(() => ({ private: privatePort, public: publicPort })),
    open: bytesAt(() => ({ private: privatePort })),
    project,
    clock,
    log,
  })
  closers.push(() => desk.close())
  const shelf =
    configuration.backupFolder === null
      ? null
      : openShelf({ folder: configuration.backupFolder, dataFolder: folder.path, clock, log })
  if (shelf) closers.push(() => shelf.close())
  const pages: ConsolePage[] = [
    accountsPage(desk, () => auth.accountCount()),
    documentsPage(desk, writeJudge({ project, watch: firestore.ruleWatch, readNow: documentNow(firestore), clock })),
    filesPage(desk, storage.capability),
    ...(configuration.payments ? [paymentsPage(desk, configuration.payments.secretKey)] : []),
    denialsPage([firestore, storage]),
    judged,
    usagePage(desk),
    analytics.page,
    backupsPage(desk, shelf !== null),
  ]

  const transport = {
    firestore: countedDocuments(firestore, metrics.documents),
    auth,
    clock,
    log,
    project,
    emulator,
    allowedOrigins: [],
  }
  const documents = firestoreHttp(transport)
  const grpc = createGrpcServer(transport)
  let ready = false
  const health = watchHealth({
    clock,
    elapsed: () => performance.now(),
    dataFolder: folder.path,
    mail,
    lastWrite: () => statSync(at('firestore.sqlite')).mtimeMs,
    backupFolder: configuration.backupFolder,
    origin,
  })
  closers.push(() => health.close())
  pages.push(healthPage(health))
  const healthService = healthHttp(metrics, () => ready, health)
  const fonts = pageFonts()
  const privateServices: HttpService[] = [healthService, fonts]
  const publicServices: HttpService[] = [healthService, fonts]
  const shared: Omit<ListenerOptions, 'surface' | 'services' | 'anyOrigin'> = {
    log,
    metrics,
    elapsed: () => performance.now(),
    onFatal,
  }
  const privateOnes = [...new Set([configuration.privatePort, ...Object.values(configuration.emulatorPorts)])].map(
    (port) => ({
      port,
      listener: createListener({
        ...shared,
        surface: 'private',
        services: privateServices,
        anyOrigin: emulator,
        frontDoor: (http1) => createProtocolSplitter({ http1, http2: grpc.server }),
      }),
    }),
  )
  const publicListener = createListener({ ...shared, surface: 'public', services: publicServices, anyOrigin: false })

  let background: Pick<FunctionsService, 'tellOfEvents'> | null = null
  if (movable)
    privateServices.push(
      emulatorHub({
        clock: movable,
        privatePort: () => privatePort,
        ports: configuration.emulatorPorts,
        functions: () => background,
      }),
    )
  privateServices.push(metadataServer(project), auth.http, documents, ...everywhere)
  if (payments) privateServices.push(payments.api)
  if (shelf) privateServices.push(backupHttp(shelf))
  closers.push(async () => {
    await documents.close()
    grpc.closeSessions()
  })
  for (const [index, { port, listener }] of privateOnes.entries()) {
    const opened = await listener.open(port)
    if (index === 0) privatePort = opened
    closers.push(() => listener.close())
  }

  // Somebody else's collections of these names are their own business.
  if (configuration.sendsMailDocuments) {
    const triggers = { firestore, mail, project, clock, log }
    const triggerEmail = startTriggerEmail({
      ...triggers,
      collection: 'mail',
      checkpointFile: at('trigger-email.sqlite'),
    })
    closers.push(() => triggerEmail.close())
    const triggerText = startTriggerText({
      ...triggers,
      collection: 'texts',
      checkpointFile: at('trigger-text.sqlite'),
      goes: configuration.texts !== null || configuration.smtp === null,
    })
    closers.push(() => triggerText.close())
  }
  publicServices.push(auth.http, documents, ...everywhere)
  if (payments) publicServices.push(payments.pages)
  if (configuration.functionsFolder) {
    const accounts = openAccountEvents(at('auth.sqlite'), log)
    closers.push(() => accounts.close())
    const functions = await openFunctions({
      folder: configuration.functionsFolder,
      known: configuration.knownFunctions,
      dataFolder: folder.path,
      project,
      privatePort,
      origin,
      // Nothing is hosted of somebody else's project, so nothing leads to its functions from there.
      rewrites: isSomebodys ? [] : readRewrites(configuration.rulesFile),
      auth,
      firestore,
      storage,
      accounts,
      emulator,
      proxies: configuration.proxies,
      clock,
      log,
      print,
      onFatal,
      called: metrics.functionCalled,
      environment: {
        ...payments?.forFunctions({
          apiBase: configuration.payments?.apiBase ?? `http://127.0.0.1:${privatePort}`,
          webhook: `http://127.0.0.1:${privatePort}/${project}/us-central1/stripeWebhook`,
        }),
        ...(!isSomebodys && {
          SIGN_UP: configuration.signUp,
          OPERATOR: configuration.operator,
          SIGN_IN_WITH: offeredIn(configuration.providers),
          HOUSE_HEALTH: `http://127.0.0.1:${privatePort}/readyz`,
        }),
        // Of somebody else's project everybody's token is unsigned, as with the official emulators.
        ...(isSomebodys && { FUNCTIONS_EMULATOR: 'true', FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${privatePort}` }),
        // Practice talks to nobody outside: without the keys nothing is pushed.
        ...(configuration.smtp && { VAPID_PUBLIC_KEY: pushKeys.publicKey, VAPID_PRIVATE_KEY: pushKeys.privateKey }),
      },
    })
    background = functions
    closers.push(() => functions.close())
    auth.decideWith(functions.blocking)
    pages.splice(3, 0, functionsPage(functions, desk), deadLettersPage(functions, desk))
    movable?.onAdvance(() => functions.clockMoved())
    publicServices.push(...functions.http)
    privateServices.push(...functions.http)
  }
  privateServices.push(
    consoleHttp({
      mail,
      desk,
      project,
      practice: configuration.smtp === null,
      pages,
      statistics: [{ name: 'Memory (MB)', value: () => Math.round(process.memoryUsage().rss / 1_048_576) }],
    }),
    notBuilt,
  )
  publicServices.push(notBuilt)
  if (configuration.webFolder) publicServices.push(webApp(configuration.webFolder))
  await publicListener.open(publicPort)
  const front =
    configuration.tls && (await openTlsFront({ ...configuration.tls, origin, upstreamPort: publicPort, log }))
  closers.push(async () => {
    // What is under way passes through it until the listener behind it is drained.
    front?.drain()
    await drain(publicListener)
    await front?.close()
  })
  const toHttps = configuration.toHttps && (await openToHttps({ ...configuration.toHttps, origin }))
  closers.push(() => toHttps?.close())
  ready = true
  folder.proved()
  log.info('started', { publicPort, privatePort, project, emulator })

  let stopping: Promise<void> | null = null
  return {
    publicPort,
    privatePort,
    origin,
    stop() {
      ready = false
      stopping ??= bounded(closeAll(), log)
      return stopping
    },
  }
}

/** What is being answered is finished; hanging streams are cut, and their clients come back to the next process. */
async function drain(listener: Listener): Promise<void> {
  await listener.drain(5_000)
  await listener.close()
}

async function bounded(work: Promise<void>, log: Log): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), 15_000)
  })
  const ended = await Promise.race([work, patience])
  clearTimeout(timer)
  if (ended === 'late') log.warn('stop.late', {})
}

/** Mail links are built from the origin before the listener opens, so "any free port" must be decided first. */
async function addressOf({ publicPort, origin }: Configuration): Promise<{ publicPort: number; origin: string }> {
  if (publicPort !== 0) return { publicPort, origin }
  const port = await freePort()
  return { publicPort: port, origin: origin.replace(/:0$/, `:${port}`) }
}

function readRules(file: string | null): { source: string; file: string } | null {
  return file === null ? null : { source: readText(file), file }
}

/** Without the file single-field indexes serve. */
function readIndexes(file: string | null): object {
  if (file === null) return {}
  try {
    return JSON.parse(readText(file)) as object
  } catch (error) {
    throw new StartError(
      `The indexes in ${file} cannot be read (${error instanceof Error ? error.message : 'unknown'}): correct the file.`,
    )
  }
}

/** Where hosting hands a path to a function: `firebase.json`, beside the rules as well; without the file nowhere. */
function readRewrites(rulesFile: string | null): Rewrite[] {
  const file = rulesFile === null ? null : join(dirname(rulesFile), 'firebase.json')
  if (file === null || !existsSync(file)) return []
  try {
    return hostingRewrites(JSON.parse(readText(file)))
  } catch (error) {
    throw new StartError(
      `The rewrites in ${file} cannot be read (${error instanceof Error ? error.message : 'unknown'}): correct the file.`,
    )
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartError(`The file ${file} cannot be read (${error instanceof Error ? error.message : 'unknown'}).`)
  }
}
