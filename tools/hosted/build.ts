import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../embedded/src/startError.ts'
import { bundleFunctions } from './bundle-functions.ts'
import { hostedConfiguration, hostedIndexes, mailExtension, region, type OwnConfiguration } from './configuration.ts'
import { addressedOf, readEndpoints } from './endpoints.ts'
import { parts } from './parts.ts'
import type { HostedSettings } from './settings.ts'

/** Makes the folder that is deployed; `to` is empty or is not there yet. `web` is built here unless a folder is given. */
export async function buildHosted(root: string, settings: HostedSettings, web?: string): Promise<void> {
  const { to, app } = settings
  const write = (name: string, text: string) => writeFileSync(join(to, name), text)
  for (const folder of ['functions', 'extensions']) mkdirSync(join(to, folder), { recursive: true })
  if (web === undefined) buildWeb(root, settings)
  else cpSync(web, join(to, 'web'), { recursive: true })
  // What the app asks to know whether its origin answers.
  write('web/readyz', 'The hosting serves.\n')
  await bundleFunctions(root, join(to, 'functions'))
  for (const name of ['firestore.rules', 'storage.rules']) write(name, readFileSync(join(root, name), 'utf8'))
  write('firestore.indexes.json', json(hostedIndexes(readJson(join(root, 'firestore.indexes.json')))))
  const own = readJson<OwnConfiguration>(join(root, 'firebase.json'))
  const hosted = hostedConfiguration(own, addressedOf(readEndpoints()), {
    isChecked: settings.appCheck !== '',
    page: readFileSync(join(to, 'web/index.html'), 'utf8'),
  })
  write('firebase.json', json(hosted))
  write('.firebaserc', json({ projects: { default: app.projectId } }))
  write('cors.json', json([{ origin: [settings.origin], method: ['GET'], maxAgeSeconds: 86_400 }]))
  write('functions/.env', variables(functionVariables(settings)))
  write(`extensions/${mailExtension}.env`, variables(mailVariables(settings)))
}

function buildWeb(root: string, { app, to, appCheck }: HostedSettings): void {
  const built = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: join(root, 'web'),
      env: {
        ...process.env,
        DUEBOOK_HOSTED: JSON.stringify(app),
        DUEBOOK_APP_CHECK: appCheck === '' ? undefined : JSON.stringify(appCheck),
        DUEBOOK_WEB_TO: join(to, 'web'),
      },
      stdio: ['ignore', 2, 2],
    },
  )
  if (built.status !== 0) throw new StartError('The web app could not be built; the lines above say why.')
}

/** Each parameter of the functions that is no secret: what has no value would be asked for at each deployment. */
const functionVariables = ({ origin, signUp, operator, providers, plans, appCheck }: HostedSettings) => ({
  PUBLIC_ORIGIN: origin,
  ENFORCE_APP_CHECK: appCheck === '' ? 'no' : 'yes',
  SIGN_UP: signUp,
  OPERATOR: operator,
  SIGN_IN_WITH: providers,
  SOLD_PLANS: plans,
  STRIPE_API_BASE: '',
  REMINDER_PARTS: String(parts),
  // What only a server of one's own has.
  HOUSE_HEALTH: '',
  PUSH_LOCAL_PORT: '',
  WEBHOOKS_ON_THIS_MACHINE: '',
})

/** Of the extension "Trigger Email from Firestore", whose protocol our own server speaks as well. Its password is a secret of the project. */
const mailVariables = ({ app, mailFrom, smtp }: HostedSettings) => ({
  AUTH_TYPE: 'UsernamePassword',
  DATABASE: '(default)',
  DATABASE_REGION: region,
  MAIL_COLLECTION: 'mail',
  DEFAULT_FROM: mailFrom,
  SMTP_CONNECTION_URI: smtp,
  SMTP_PASSWORD: `projects/${app.projectId}/secrets/SMTP_PASSWORD/versions/latest`,
  TTL_EXPIRE_TYPE: 'day',
  TTL_EXPIRE_VALUE: '90',
})

const variables = (all: Record<string, string>) =>
  Object.entries(all)
    .map(([name, value]) => `${name}=${/^[\w:/.@-]*$/.test(value) ? value : JSON.stringify(value)}\n`)
    .join('')
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const readJson = <Value>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Value
