import { mkdtemp, rm } from 'node:fs/promises'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../clock.ts'
import { onFailure } from '../../conformance/on-failure.ts'
import { jsonLog } from '../../log.ts'
import { openFirestore, type FirestoreOptions } from '../open.ts'
import type { FirestoreHttpOptions } from '../transport/http.ts'
import { startTestServer } from '../transport/test-server.ts'

const OPEN_RULES = `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents { match /{document=**} { allow read, write: if true; } } }`

export type ConformanceServer = {
  host: string
  url: string
  /** What it logged so far. */
  logged(): string
  /** `database`: how it is opened from now on. */
  restart(database?: Partial<FirestoreOptions>): Promise<void>
  stop(): Promise<void>
}

/** The real database behind the real transports, on a port of its own that a restart keeps. */
export async function startConformanceServer(changed: Partial<FirestoreHttpOptions> = {}): Promise<ConformanceServer> {
  const folder = await mkdtemp(join(tmpdir(), 'firestore-'))
  const lines: string[] = []
  const log = jsonLog((line) => void lines.push(line), systemClock.now)
  const logged = () => lines.join('\n')
  const forget = onFailure(async (place) => writeFileSync(place('server', 'log'), logged()))
  const start = async (port: number, database: Partial<FirestoreOptions> = {}) => {
    const onFatal = (error: Error) => log.error('firestore.fatal', { message: error.message })
    const firestore = await openFirestore({
      file: join(folder, 'firestore.sqlite'),
      clock: systemClock,
      log: { ...log, info() {} },
      onFatal,
      ...database,
    })
    firestore.setRules(OPEN_RULES, 'firestore.rules')
    const server = await startTestServer(firestore, { emulator: true, log: { ...log, info() {} }, port, ...changed })
    return {
      ...server,
      async stop() {
        await server.stop()
        await firestore.close()
      },
    }
  }
  let running = await start(0)
  const { host, url, port } = running
  return {
    host,
    url,
    logged,
    async restart(database) {
      await running.stop()
      running = await start(port, database)
    },
    async stop() {
      forget()
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
