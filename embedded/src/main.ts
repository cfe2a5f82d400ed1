import { backupHttp } from './backup/http.ts'
import type { Clock } from './clock.ts'
import type { Configuration } from './configuration.ts'
import { pageFonts } from './console/page-fonts.ts'
import type { FunctionsElsewhere } from './functions/elsewhere/open.ts'
import type { FunctionsService } from './functions/open.ts'
import { healthHttp } from './health/http.ts'
import { notBuilt } from './http/notBuilt.ts'
import type { HttpService } from './http/service.ts'
import { webApp } from './http/webApp.ts'
import { emulatorHub } from './hub/emulatorHub.ts'
import { metadataServer } from './hub/metadataServer.ts'
import type { Log } from './log.ts'
import { startFunctions, startFunctionsElsewhere, startMailTriggers } from './parts/background.ts'
import { createClosing, type Closing } from './parts/closing.ts'
import { openDocuments } from './parts/documents.ts'
import { openGround, type Ground } from './parts/ground.ts'
import { openPrivateListeners, openPublicListener } from './parts/listeners.ts'
import { openOperator } from './parts/operator.ts'
import { openServices } from './parts/services.ts'

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
  const closing = createClosing()
  try {
    const exit = options.exit ?? ((code: number) => process.exit(code))
    const ground = await openGround(configuration, { ...options, exit }, closing)
    return running(ground, await openParts(ground))
  } catch (error) {
    await closing.all()
    throw error
  }
}

/** Whether the whole is open, as `/readyz` says. */
type Readiness = { ready: boolean }

/** All parts in their order: each stands on those above it, and is closed before them. */
async function openParts(ground: Ground): Promise<Readiness> {
  const { configuration, metrics } = ground
  const readiness: Readiness = { ready: false }
  const services = await openServices(ground)
  const operator = openOperator(ground, services)
  const documents = openDocuments(ground, services)
  const { auth, payments, storage, installations, analytics } = services

  const onBoth = [healthHttp(metrics, () => readiness.ready, operator.health), pageFonts()]
  const ofServices = [auth.http, documents.http, ...storage.http, installations.http, ...analytics.http]
  let functions: FunctionsService | null = null
  const elsewhere = await startFunctionsElsewhere(ground, services)
  const privately: HttpService[] = [
    ...onBoth,
    ...hubOf(ground, () => functions ?? elsewhere),
    ...(elsewhere ? [elsewhere.http] : []),
    metadataServer(configuration.project),
    ...ofServices,
    ...(payments ? [payments.api] : []),
    ...(operator.shelf ? [backupHttp(operator.shelf)] : []),
  ]
  await openPrivateListeners(ground, privately, documents.grpc)
  startMailTriggers(ground, services)
  functions = await startFunctions(ground, services)
  const ofFunctions = functions?.http ?? []
  privately.push(...ofFunctions, operator.http(functions), notBuilt)
  await openPublicListener(ground, [
    ...onBoth,
    ...ofServices,
    ...(payments ? [payments.pages] : []),
    ...ofFunctions,
    notBuilt,
    ...(configuration.webFolder ? [webApp(configuration.webFolder)] : []),
  ])
  readiness.ready = true
  ground.proved()
  return readiness
}

/** In emulator mode, the official emulators' hub, with the clock that can be moved. */
function hubOf(
  { configuration, movable, ports }: Ground,
  functions: () => FunctionsService | FunctionsElsewhere | null,
): HttpService[] {
  if (!movable) return []
  return [
    emulatorHub({ clock: movable, privatePort: () => ports.private, ports: configuration.emulatorPorts, functions }),
  ]
}

function running({ configuration, ports, origin, log, closing }: Ground, readiness: Readiness): Embedded {
  const { project, emulator } = configuration
  log.info('started', { publicPort: ports.public, privatePort: ports.private, project, emulator })
  let stopping: Promise<void> | null = null
  return {
    publicPort: ports.public,
    privatePort: ports.private,
    origin,
    stop() {
      readiness.ready = false
      stopping ??= bounded(closing, log)
      return stopping
    },
  }
}

async function bounded(closing: Closing, log: Log): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), 15_000)
  })
  const ended = await Promise.race([closing.all(), patience])
  clearTimeout(timer)
  if (ended === 'late') log.warn('stop.late', {})
}
