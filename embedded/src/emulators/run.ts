import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { practiceCost } from '../auth/passwords/passwords.ts'
import type { Clock } from '../clock.ts'
import type { Configuration } from '../configuration.ts'
import type { Log } from '../log.ts'
import { startEmbedded } from '../main.ts'
import { StartError } from '../startError.ts'
import { assertMayExport, exportData, importData } from '../backup/exported-data.ts'
import { readFirebaseJson, type EmulatedProject } from './firebase-json.ts'
import type { Given } from './given.ts'
import { emulatorVariables } from './variables.ts'

export type RunOptions = {
  clock: Clock
  log: Log
  /** Where the command runs, and the variables that it has besides ours. */
  cwd: string
  environment: NodeJS.ProcessEnv
  say(line: string): void
  /** Resolves when a person wants it to end. */
  stopped: Promise<void>
}

/**
 * Stands in for the official emulators of one project until its command has ended, or it is stopped. Resolves with the exit code: that of the
 * command. What they hold is in a folder that goes with them, unless it is exported. Throws StartError.
 */
export async function runEmulators(given: Given, options: RunOptions): Promise<number> {
  if (given.exportTo !== null) assertMayExport(given.exportTo)
  const project = await readFirebaseJson(given.config, given)
  if (project.functionsFolder !== null && given.functionsAt !== null)
    throw new StartError('--functions-at goes without functions of our own: leave them out with --only.')
  for (const what of project.leftOut) options.say(`Not stood in for: ${what}.`)
  return runProject(project, given, options)
}

/** The same for a project that was read. */
export async function runProject(
  project: EmulatedProject,
  given: Pick<Given, 'command' | 'importFrom' | 'exportTo' | 'functionsAt' | 'requireIndexes'>,
  options: RunOptions,
): Promise<number> {
  const { clock, log, say, stopped } = options
  const home = mkdtempSync(join(tmpdir(), 'emulators-'))
  const data = join(home, 'data')
  try {
    if (given.importFrom !== null) await importData(given.importFrom, data, clock.now(), log)
    const running = await startEmbedded(configurationOf(project, data, given), { clock, log })
    let code: number
    try {
      for (const [service, port] of Object.entries(project.ports)) say(`${service} is at 127.0.0.1:${port}`)
      say(`Project ${project.project}; what its rules judge is shown at http://127.0.0.1:${running.privatePort}/rules`)
      code = given.command === null ? await stopped.then(() => 0) : await commandEnds(given.command, project, options)
    } finally {
      await running.stop()
    }
    if (given.exportTo !== null) {
      await exportData(data, given.exportTo, clock.now())
      say(`Accounts, documents and files are in ${given.exportTo}`)
    }
    return code
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** The command's exit code; it is told to end when we are. */
function commandEnds(
  command: string,
  project: EmulatedProject,
  { cwd, environment, stopped }: RunOptions,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      cwd,
      shell: true,
      stdio: 'inherit',
      env: { ...environment, ...emulatorVariables(project.project, project.ports) },
    })
    void stopped.then(() => child.kill('SIGTERM'))
    child.once('error', (error) => reject(new StartError(`The command cannot be run (${error.message}).`)))
    child.once('close', (code) => resolve(code ?? 1))
  })
}

function configurationOf(
  project: EmulatedProject,
  dataFolder: string,
  { functionsAt: functionsElsewhere, requireIndexes }: Pick<Given, 'functionsAt' | 'requireIndexes'>,
): Configuration {
  return {
    publicPort: 0,
    privatePort: project.ports.hub ?? 0,
    emulatorPorts: project.ports,
    dataFolder,
    origin: 'http://127.0.0.1:0',
    project: project.project,
    rulesFile: project.rulesFile,
    indexesFile: project.indexesFile,
    storageRulesFile: project.storageRulesFile,
    functionsFolder: project.functionsFolder,
    functionsElsewhere,
    knownFunctions: false,
    webFolder: null,
    emulator: true,
    smtp: null,
    mailCollection: project.mailCollection,
    payments: null,
    texts: null,
    proxies: 0,
    tls: null,
    toHttps: null,
    passwordCost: practiceCost,
    providers: {},
    requireIndexes,
    anonymous: true,
    backupFolder: null,
    signUp: 'open',
    operator: '',
  }
}
