// `npm run model -- 100000 [SEED]`: that many random steps against the database and a plain reference, in lives of a thousand. What comes out other
// than the reference has it is shown in the fewest steps, with the seed that does it again. Exit code 1 then.
import { operations } from '../embedded/src/firestore/model/operations.ts'
import { play } from '../embedded/src/firestore/model/play.ts'
import { shrunk } from '../embedded/src/firestore/model/shrink.ts'

const perLife = 1_000
const mostTries = 200
const [count = 100_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number)
if (!(count > 0 && seed >= 0)) throw new Error('Say how many steps, and which seed: npm run model -- 100000 7')

console.log(`Seed ${seed}`)
for (let done = 0, life = seed; done < count; done += perLife, life++) {
  const steps = operations(life, Math.min(perLife, count - done))
  const difference = await play(steps)
  if (difference) {
    console.log(`Life ${life}, step ${difference.step} (npm run model -- ${perLife} ${life}):`)
    const least = await shrunk(
      steps.slice(0, difference.step + 1),
      async (fewer) => (await play(fewer)) !== null,
      mostTries,
    )
    for (const step of least) console.log(JSON.stringify(step))
    console.log(JSON.stringify(await play(least), null, 1))
    process.exit(1)
  }
  if ((done / perLife) % 10 === 9) console.log(`${done + perLife} steps`)
}
console.log(`${count} steps: no difference.`)
