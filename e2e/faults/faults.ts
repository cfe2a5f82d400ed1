// `npm run faults [-- ROUNDS [CUTS]]`: the long run. `npm run faults -- KIND [ROUNDS]`: kills while indexes are built, the log is pruned, a
// backup is made or restored, power cuts of the database alone (`power`), or a full disk. `npm test` runs a short round of each.
import { powerCuts } from './power-rounds.ts'
import { failingFsync, killRounds } from './rounds.ts'
import { isStoreKind, storeFaults, storeKinds } from './store.ts'

const [kind = ''] = process.argv.slice(2)
if (isStoreKind(kind)) process.exit((await storeFaults(kind, Number(process.argv[3] ?? 100))) ? 0 : 1)
const [rounds = 50, cuts = 20] = process.argv.slice(2).map(Number)
if (!(rounds >= 0 && cuts >= 0)) {
  console.error(
    `There is no kind “${kind}”. Give ${storeKinds.join(', ')}, or how many kills and power cuts: npm run faults -- 50 20`,
  )
  process.exit(2)
}

const kills = await killRounds(rounds)
console.log(
  `kill -9: ${kills.rounds} rounds, ${kills.acknowledged} acknowledged pairs, ${kills.lost.length} lost, ${kills.half.length} half; ${kills.reminders.owed} reminders owed, ${kills.reminders.missing.length} missing, ${kills.reminders.doubled.length} doubled, the last ${(kills.reminders.settledAfter / 1000).toFixed(1)} s after the last start; the listener missed ${kills.listener.missed.length}, saw ${kills.listener.vanished.length} vanish`,
)
const power = await powerCuts(cuts, cuts)
for (const said of power.unreadable) console.log(said)
console.log(
  `power cut, each from an empty disk: ${power.inFirstStart} in the first start, ${power.underLoad} under load, ${power.acknowledged} acknowledged pairs, ${power.lost.length} lost, ${power.half.length} half, ${power.unreadable.length} folders unreadable`,
)
const control = await powerCuts(0, 2, 'OFF')
console.log(
  `control, synchronous=OFF: ${control.underLoad} cuts, ${control.acknowledged} acknowledged pairs, ${control.lost.length} lost (must be more than 0)`,
)
const fsync = await failingFsync()
console.log(
  `failing fsync: process ended ${fsync.ended} with ${fsync.exitCode}, ${fsync.acknowledgedAfter} acknowledged after it`,
)

const good =
  kills.lost.length +
    kills.half.length +
    kills.reminders.missing.length +
    kills.reminders.doubled.length +
    kills.listener.missed.length +
    kills.listener.vanished.length +
    power.lost.length +
    power.half.length +
    power.unreadable.length ===
    0 &&
  control.lost.length > 0 &&
  fsync.ended &&
  fsync.acknowledgedAfter === 0
console.log(good ? 'Nothing acknowledged was lost.' : 'FAIL: see the figures above.')
process.exit(good ? 0 : 1)
