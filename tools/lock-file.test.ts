import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Entry = { version?: string; integrity?: string; link?: boolean; resolved?: string; optionalDependencies?: object }

it('the lock file names every platform’s binaries, with their sums and without the host they came from, so that `npm ci` takes it on any machine', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, Entry>
  }
  const entries = Object.entries(packages)
  const missing = entries.flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !placesOf(at, name).some((place) => place in packages)),
  )
  expect(missing).toEqual([])
  const installed = entries.filter(([at, { link }]) => at.includes('node_modules/') && !link)
  expect(installed.filter(([, { integrity }]) => !integrity).map(([at]) => at)).toEqual([])
  expect(installed.filter(([, { resolved }]) => resolved).map(([at]) => at)).toEqual([])
})

/** Where Node would look for a package that is asked for at a place. */
function placesOf(at: string, name: string): string[] {
  const places = [`node_modules/${name}`]
  for (let end = at.length; end > 0; end = at.lastIndexOf('/node_modules/', end - 1))
    places.unshift(`${at.slice(0, end)}/node_modules/${name}`)
  return places
}
