// `node e2e/faults/files.ts [rounds] [megabytes] [beside]`: the long run for files, 0 for none of one kind; `beside` measures what files do to
// the answers of others. `npm test` runs a short one of each of the first two.
import { besideFiles } from './beside-files.ts'
import { bigUpload } from './big-upload.ts'
import { fileKillRounds } from './file-rounds.ts'

const rounds = Number(process.argv[2] ?? 200)
const megabytes = Number(process.argv[3] ?? 2048)

let good = true
if (rounds > 0) {
  const kills = await fileKillRounds(rounds)
  console.log(
    `kill -9: ${kills.rounds} rounds, ${kills.acknowledged} acknowledged uploads, ${kills.lost.length} lost, ${kills.metadataWithoutBlob.length} metadata without content, ${kills.blobsWithoutMetadata.length} contents without metadata after the delay, ${kills.strayUploads.length} stray unfinished files`,
  )
  good =
    kills.lost.length +
      kills.metadataWithoutBlob.length +
      kills.blobsWithoutMetadata.length +
      kills.strayUploads.length ===
    0
}
if (megabytes > 0) {
  const big = await bigUpload(megabytes)
  console.log(
    `${big.megabytes} MB through ${big.survived.join(', ')}: ${big.same ? 'same hash' : 'OTHER HASH'} in ${big.seconds.toFixed(0)} s; server ${big.server.before} MB before, ${big.server.most} MB at most; browser, all its processes, ${big.browser.before} MB before, ${big.browser.most} MB at most`,
  )
  good &&= big.same
}
if (process.argv[4] === 'beside')
  for (const { what, p50, p99, most, fileRequests } of await besideFiles())
    console.log(
      `another request ${what} (${fileRequests}): p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, most ${most.toFixed(1)} ms`,
    )
console.log(good ? 'Nothing acknowledged was lost.' : 'FAIL: see the figures above.')
process.exit(good ? 0 : 1)
