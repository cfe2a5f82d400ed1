import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { systemClock } from '../../clock.ts'
import { visitChromium } from '../../conformance/chromium.ts'
import { bareSdkPage, bundleSdks } from '../../conformance/sdk-page.ts'
import type { Configuration } from '../../configuration.ts'
import { readConfiguration } from '../../flags.ts'
import { jsonLog, silentLog } from '../../log.ts'
import { startEmbedded, type Embedded } from '../../main.ts'

/** The whole server on free ports, with a web folder that holds nothing but the official SDKs, so that pages are of the server's own origin. */
export type World = {
  embedded(): Embedded
  origin: string
  folder: string
  bucket: string
  /** What the functions printed so far. */
  printed(): string
  /** Starts again on the same folder and ports. */
  restart(): Promise<void>
  /** A page of a browser of its own, which holds the SDKs as `window.sdk`. */
  openPage(): Promise<Page>
  stop(): Promise<void>
}

export async function openWorld({
  flags = [],
  rules = storageRules,
  documentRules = firestoreRules,
  sdks = ['app', 'auth', 'storage', 'functions', 'installations', 'analytics'],
}: { flags?: string[]; rules?: string; documentRules?: string; sdks?: string[] } = {}): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'storage-world-'))
  const web = join(folder, 'web')
  mkdirSync(join(web, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'firestore.rules'), documentRules)
  writeFileSync(join(folder, 'storage.rules'), rules)
  writeFileSync(join(web, 'index.html'), bareSdkPage('/assets/sdk.js'))
  writeFileSync(join(web, 'assets/sdk.js'), await bundleSdks(sdks))
  const configuration = readConfiguration(
    [
      ['--data', join(folder, 'data')],
      ['--rules', join(folder, 'firestore.rules')],
      ['--storage-rules', join(folder, 'storage.rules')],
      ['--web', web],
      ['--project', 'demo-files'],
      ['--port', '0'],
      ['--private-port', '0'],
      flags,
    ].flat(),
    {},
  )
  const printed: string[] = []
  const start = (changed: Partial<Configuration> = {}) =>
    startEmbedded(
      { ...configuration, ...changed },
      {
        clock: systemClock,
        print: (line) => void printed.push(line),
        log: process.env['CONFORMANCE_LOG']
          ? jsonLog((line) => process.stderr.write(`${line}\n`), systemClock.now)
          : silentLog,
        exit: (code) => {
          throw new Error(`The server ended itself with ${code}.`)
        },
      },
    )
  let embedded = await start()
  const { origin, publicPort, privatePort } = embedded
  const chrome = await visitChromium()
  return {
    embedded: () => embedded,
    printed: () => printed.join('\n'),
    origin,
    folder,
    bucket: 'demo-files.appspot.com',
    async restart() {
      await embedded.stop()
      embedded = await start({ publicPort, privatePort, origin })
    },
    async openPage() {
      const page = await (await chrome.newContext()).newPage()
      await page.goto(`${origin}/`)
      return page
    },
    async stop() {
      await chrome.close()
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const firestoreRules = `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents { match /{document=**} { allow read, write: if false; } } }`

/** Rules that show each thing that rules can ask about a file. */
export const storageRules = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /open/{all=**} { allow read, write: if true; }
    match /users/{uid}/{all=**} { allow read, write: if request.auth.uid == uid; }
    match /small/{all=**} {
      allow read: if true;
      allow create: if request.resource.size <= 1000 && request.resource.contentType.matches('image/.*');
    }
    match /once/{name} { allow read: if true; allow create: if resource == null; }
    match /labelled/{name} {
      allow read, create, delete: if true;
      allow update: if request.resource.metadata.label == resource.metadata.label && request.resource.size == resource.size;
    }
    match /books/{book}/{name} {
      allow read: if request.auth.uid in firestore.get(/databases/(default)/documents/books/$(book)).data.readers;
      allow write: if firestore.exists(/databases/(default)/documents/books/$(book)/writers/$(request.auth.uid));
    }
    match /listed/{all=**} { allow list: if true; allow create: if true; }
    match /claims/{name} { allow read, write: if request.auth.token.email_verified == false; }
  }
}`
