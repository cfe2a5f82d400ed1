// `npm run person -- export ADDRESS FILE.zip` and `npm run person -- delete ADDRESS --yes`: what somebody asks the operator for, of a server that runs here.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartError } from '../embedded/src/startError.ts'
import { sayWhyNot } from './backup-flags.ts'
import { deletePerson, lookAtPerson } from './person/delete-person.ts'
import { exportPerson } from './person/export-person.ts'
import { findPerson } from './person/operator.ts'

const usage = `npm run person -- export ADDRESS FILE.zip   all that is theirs, as they could take it along themselves
npm run person -- delete ADDRESS            what would go with them; with --yes it goes
The server runs here: DUEBOOK_PORT (4400) and DUEBOOK_PRIVATE_PORT (4401) say where. For an address the id of an account may stand.`

await sayWhyNot(async () => {
  const [act, who, ...more] = process.argv.slice(2)
  const { DUEBOOK_PORT = '4400', DUEBOOK_PRIVATE_PORT = '4401' } = process.env
  const server = { publicPort: Number(DUEBOOK_PORT), privatePort: Number(DUEBOOK_PRIVATE_PORT) }
  const [last] = more
  if (who === undefined || more.length > 1) throw new StartError(usage)
  if (act === 'export' && last !== undefined) {
    const file = resolve(last)
    if (existsSync(file)) throw new StartError(`${file} is there already: name another file.`)
    const { uid, email } = await findPerson(who, server)
    const { files, leftOut, damaged } = await exportPerson(uid, file, server)
    console.log(`${file} has all of ${email ?? uid}, with ${files} files.`)
    if (leftOut > 0) console.log(`${leftOut} files are more than a ZIP takes: they are not in it.`)
    if (damaged.length > 0) console.log(`Not what was attached: ${damaged.join(', ')}.`)
  } else if (act === 'delete' && (last === undefined || last === '--yes')) {
    const { uid, email } = await findPerson(who, server)
    const { books, documents } = await lookAtPerson(uid, server)
    const what = `${email ?? uid}, ${documents} documents in books that are theirs alone`
    const also = books > 0 ? `; they leave ${books} books of others` : ''
    if (last === undefined) return console.log(`This would delete ${what}${also}. With --yes it is done, for good.`)
    await deletePerson(uid, server)
    console.log(`Deleted: ${what}${also}. Backups from before still hold them.`)
  } else throw new StartError(usage)
})
