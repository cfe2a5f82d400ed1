import { statSync } from 'node:fs'
import { backupsPage } from '../backup/backups-page.ts'
import { openShelf } from '../backup/shelf.ts'
import { accountsPage } from '../console/accounts/accounts-page.ts'
import { consoleHttp } from '../console/console-http.ts'
import type { ConsolePage } from '../console/console-page.ts'
import { openDesk } from '../console/desk.ts'
import { documentsPage } from '../console/documents/documents-page.ts'
import { filesPage } from '../console/files/files-page.ts'
import { bytesAt, operationsAt } from '../console/operations.ts'
import { paymentsPage } from '../console/payments/payments-page.ts'
import { usagePage } from '../console/usage-page.ts'
import { deadLettersPage } from '../functions/dead-letters-page.ts'
import { functionsPage } from '../functions/functions-page.ts'
import type { FunctionsService } from '../functions/open.ts'
import { healthPage } from '../health/health-page.ts'
import { watchHealth } from '../health/watch.ts'
import type { HttpService } from '../http/service.ts'
import { denialsPage } from '../rules/denials-page.ts'
import { documentNow } from '../rules/document-now.ts'
import { writeJudge } from '../rules/judge-write.ts'
import { rulesPage } from '../rules/rules-page.ts'
import type { Ground } from './ground.ts'
import { readMirror } from './read-files.ts'
import type { Services } from './services.ts'

/** What whoever runs the server looks at and acts with. */
export function openOperator(ground: Ground, services: Services) {
  const judged = judgedOn(ground, services)
  const desk = deskOn(ground)
  const shelf = shelfOn(ground)
  const health = healthOn(ground, services)
  return {
    shelf,
    health,
    /** The console's pages; those of functions where there are any. */
    http: (functions: FunctionsService | null): HttpService =>
      consoleHttp({
        mail: services.mail,
        desk,
        project: ground.configuration.project,
        practice: ground.configuration.smtp === null,
        pages: pagesOf(ground, services, { judged, desk, shelf, health }, functions),
        statistics: [{ name: 'Memory (MB)', value: () => Math.round(process.memoryUsage().rss / 1_048_576) }],
      }),
  }
}

/** In the order of the sidebar. */
function pagesOf(
  { configuration: { payments, project, rulesFile, mailCollection }, clock }: Ground,
  { auth, firestore, storage, analytics }: Services,
  { judged, desk, shelf, health }: OperatorParts,
  functions: FunctionsService | null,
): ConsolePage[] {
  const judge = writeJudge({ project, watch: firestore.ruleWatch, readNow: documentNow(firestore), clock })
  return [
    accountsPage(desk, () => auth.accountCount()),
    documentsPage(desk, judge),
    filesPage(desk, storage.capability),
    ...(functions ? [functionsPage(functions, desk), deadLettersPage(functions, desk)] : []),
    ...(payments
      ? [paymentsPage(desk, { secretKey: payments.secretKey, mirror: readMirror(rulesFile), mailCollection })]
      : []),
    denialsPage([firestore, storage]),
    judged,
    usagePage(desk),
    analytics.page,
    backupsPage(desk, shelf !== null),
    healthPage(health),
  ]
}

type OperatorParts = {
  judged: ReturnType<typeof judgedOn>
  desk: ReturnType<typeof deskOn>
  shelf: ReturnType<typeof shelfOn>
  health: ReturnType<typeof healthOn>
}

function judgedOn({ configuration, clock, closing }: Ground, { firestore, storage }: Services) {
  const judged = rulesPage({
    watches: { documents: firestore.ruleWatch, files: storage.ruleWatch },
    readNow: documentNow(firestore),
    clock,
    always: configuration.emulator,
  })
  closing.later(() => judged.close())
  return judged
}

function deskOn({ configuration, folder, ports, clock, log, closing }: Ground) {
  const desk = openDesk({
    folder,
    ask: operationsAt(() => ports),
    open: bytesAt(() => ports),
    project: configuration.project,
    clock,
    log,
  })
  closing.later(() => desk.close())
  return desk
}

function shelfOn({ configuration: { backupFolder }, folder, clock, log, closing }: Ground) {
  if (backupFolder === null) return null
  const shelf = openShelf({ folder: backupFolder, dataFolder: folder, clock, log })
  closing.later(() => shelf.close())
  return shelf
}

function healthOn({ configuration, folder, at, origin, clock, closing }: Ground, { mail }: Services) {
  const health = watchHealth({
    clock,
    elapsed: () => performance.now(),
    dataFolder: folder,
    mail,
    lastWrite: () => statSync(at('firestore.sqlite')).mtimeMs,
    backupFolder: configuration.backupFolder,
    origin,
  })
  closing.later(() => health.close())
  return health
}
