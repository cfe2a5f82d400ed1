import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** What the vendor's runtime brings its own hooks for, or that reads files beside itself: installed there, not bundled. */
const installed = ['firebase-admin', 'firebase-functions']

/** Makes of `functions/` one file and a package.json that pins what is installed beside it. Throws what esbuild says. */
export async function bundleFunctions(root: string, to: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: ['functions/src/index.ts'],
    outfile: join(to, 'index.js'),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    external: installed.flatMap((name) => [name, `${name}/*`]),
    // The packages in it that are of the older kind ask for Node's own modules by `require`.
    banner: { js: `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)` },
    legalComments: 'eof',
    logLevel: 'warning',
  })
  const { name, version, dependencies } = asJson(join(root, 'functions/package.json'))
  const pinned = Object.fromEntries(installed.map((one) => [one, dependencies[one]]))
  const made = { name, version, private: true, type: 'module', main: 'index.js', engines: { node: '24' } }
  writeFileSync(join(to, 'package.json'), `${JSON.stringify({ ...made, dependencies: pinned }, null, 2)}\n`)
}

const asJson = (file: string) =>
  JSON.parse(readFileSync(file, 'utf8')) as { name: string; version: string; dependencies: Record<string, string> }
