// `npm run build:hosted -- --app app.json`: makes the folder that is deployed to the hosted cloud (docs/hosted.md).
import { existsSync, renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildHosted } from './hosted/build.ts'
import { readSettings } from './hosted/settings.ts'
import { sayWhyNot } from './backup-flags.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

await sayWhyNot(async () => {
  const settings = readSettings(process.argv.slice(2), root)
  const { to } = settings
  const making = `${to}.making`
  rmSync(making, { recursive: true, force: true })
  await buildHosted(root, { ...settings, to: making })
  // The one of before goes only once this one is whole.
  if (existsSync(to)) rmSync(to, { recursive: true })
  renameSync(making, to)
  console.log(`${to} is what is deployed: docs/hosted.md says how.`)
})
