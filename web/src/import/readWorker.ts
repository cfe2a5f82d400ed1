import { dryRun, type ImportFile } from '@duebook/contract/import/dry-run'
import { zonesByIntl } from '@duebook/contract/import/zones/zones-by-intl'
import { obligationIds } from './obligation-ids.ts'
import type { ReadMessage, ReadRequest } from './read-messages.ts'
import { sha256 } from '../cloud/attachments/sha256.ts'

const say = (message: ReadMessage) => postMessage(message)

let file: ImportFile = { name: '', bytes: new Uint8Array() }
let hash = ''

addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  if (data.file) {
    file = data.file
    const whole = sha256()
    whole.update(file.bytes)
    hash = whole.hex()
  }
  const { bookId, here, ...context } = data.context
  const known = new Set(here)
  const idOf = obligationIds(bookId)
  const found = dryRun(
    file,
    { ...context, zones: zonesByIntl, isHere: (key) => known.has(idOf(key)) },
    data.answers,
    (share) => say({ share }),
  )
  const ofFile = obligationIds(bookId)
  say({
    found,
    ids: found.refused ? [] : found.add.map(({ key }) => ofFile(key, 'next')),
    hereIds: found.refused ? [] : found.here.map(({ key }) => idOf(key)),
    sha256: hash,
  })
})
