// `npm run seed`: fills a running product with the named cast. Ada has things overdue; Ben has almost nothing.
import { seed } from '../e2e/product/seed.ts'

const flag = (name: string, other: string) => {
  const at = process.argv.indexOf(name)
  return at > 0 ? (process.argv[at + 1] ?? other) : other
}
const origin = flag('--origin', `http://127.0.0.1:${process.env.DUEBOOK_PORT ?? 4400}`)
const operator = flag('--operator', `http://127.0.0.1:${process.env.DUEBOOK_PRIVATE_PORT ?? 4401}`)
const cast = await seed({ origin, operator })
for (const { name, email, password, obligations } of cast)
  console.log(
    `${name}: sign in at ${origin}/sign-in with ${email} and the password "${password}" (${obligations} obligations)`,
  )
