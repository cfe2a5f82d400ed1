// `npm run move -- WAY FILE …`: what the vendor's own tool does not carry between our server and the hosted cloud (docs/hosted.md).
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartError } from '../embedded/src/startError.ts'
import { sayWhyNot } from './backup-flags.ts'
import { bringAccounts, takeAccounts, type AccountsFile } from './move/accounts.ts'
import { bringDocuments, takeDocuments } from './move/documents.ts'

const usage = `npm run move -- documents-to-cloud FILE PROJECT      what npm run backup -- --lines FILE wrote; CLOUD_TOKEN=$(gcloud auth print-access-token)
npm run move -- documents-from-cloud FILE PROJECT    for npm run restore -- --lines FILE; CLOUD_TOKEN as above
npm run move -- accounts-from-home FILE              for firebase auth:import FILE --hash-algo=STANDARD_SCRYPT --mem-cost=32768 --block-size=8 --parallelization=3 --dk-len=32
npm run move -- accounts-to-home FILE                what firebase auth:export FILE wrote; HASH_KEY as the console of the project says it
The last two ask the private port of a server that runs here: DUEBOOK_PRIVATE_PORT, 4401 unless given.`

await sayWhyNot(async () => {
  const [way, name, project] = process.argv.slice(2)
  const { CLOUD_TOKEN: token, HASH_KEY: signerKey, DUEBOOK_PRIVATE_PORT: port = '4401' } = process.env
  if (name === undefined) throw new StartError(usage)
  const file = resolve(name)
  const home = { host: `http://127.0.0.1:${port}`, project: 'duebook' }
  if (way === 'accounts-from-home') {
    const all = await takeAccounts(home)
    writeFileSync(file, `${JSON.stringify(all)}\n`, { flag: 'wx', mode: 0o600 })
    console.log(`${all.users.length} accounts are in ${file}`)
  } else if (way === 'accounts-to-home') {
    if (!signerKey) throw new StartError(`HASH_KEY is missing.\n${usage}`)
    const all = JSON.parse(readFileSync(file, 'utf8')) as AccountsFile
    // The vendor's parameters have been these for every project; the console shows them beside the key.
    const hash = { signerKey, saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 }
    console.log(`${await bringAccounts(all, home, hash)} accounts were made`)
  } else if (way === 'documents-to-cloud' || way === 'documents-from-cloud') {
    if (!token || project === undefined) throw new StartError(`CLOUD_TOKEN or the project is missing.\n${usage}`)
    const cloud = { host: 'https://firestore.googleapis.com', project, token }
    const many =
      way === 'documents-to-cloud' ? await bringDocuments(file, cloud) : await takeDocuments(cloud, file, home.project)
    console.log(`${many} documents were ${way === 'documents-to-cloud' ? `set in ${project}` : `written to ${file}`}`)
  } else throw new StartError(usage)
})
