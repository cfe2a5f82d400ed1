import { archiveRun } from '@duebook/contract/archive/archive-run'
import { openArchive } from '@duebook/contract/archive/open-archive'
import { BadZip } from '@duebook/contract/archive/open-zip'
import { sha256 } from '../../cloud/attachments/sha256.ts'
import type { ArchiveMessage } from './archive-messages.ts'
import { sourceOfFile } from './source-of-file.ts'

const say = (message: ArchiveMessage) => postMessage(message)

async function read(file: File): Promise<ArchiveMessage> {
  let told = 0
  const opened = await openArchive(sourceOfFile(file), sha256, (share) => {
    if (share - told < 0.01) return
    told = share
    say({ share })
  })
  if ('refused' in opened) return opened
  try {
    const { madeAt, account } = opened.archive.manifest
    return { runs: await archiveRun(opened.archive), madeAt, account }
  } catch (error) {
    if (error instanceof BadZip) return { refused: { code: 'bad-archive', why: error.message } }
    throw error
  }
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  // What no file explains is a fault, and the page hears of it as one.
  read(data).then(say, (error: unknown) => setTimeout(() => reportError(error)))
})
