import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { archiveOf } from '../../web/src/cloud/archive/archiveOf.ts'
import { zipSink } from '../../web/src/cloud/archive/archiveSink.ts'
import { asSomebody } from '../../web/src/cloud/archive/asSomebody.ts'
import { tokenFor, type Server } from './operator.ts'

/**
 * Writes what somebody could take along themselves (Settings, Import and export) into a ZIP that comes back the same way: read as they are, under
 * the rules, so that nothing of others is in it. The file is there once it is whole. How many files of theirs are in it, were left out for want
 * of room in a ZIP, or are not what was attached.
 */
export async function exportPerson(uid: string, file: string, server: Server) {
  const person = await asSomebody({ port: server.publicPort, token: await tokenFor(uid, server, Date.now()) })
  const part = `${file}.part`
  const to = openSync(part, 'w', 0o600)
  try {
    const { files, leftOut, damaged } = await archiveOf(
      zipSink((bytes) => writeSync(to, bytes)),
      person.source,
      { uid, told: () => {} },
    )
    fsyncSync(to)
    renameSync(part, file)
    return { files, leftOut, damaged }
  } finally {
    closeSync(to)
    rmSync(part, { force: true })
    await person.close()
  }
}
