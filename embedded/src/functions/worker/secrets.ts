import { AsyncLocalStorage } from 'node:async_hooks'

/** Runs one function with the secrets that it binds, and no others, in its environment. */
export type Secrets = { reveal<T>(names: readonly string[], run: () => T): T }

/**
 * Takes every secret that some function binds out of the environment, and puts a window in its place: `process.env` shows a secret only
 * while a function that binds it runs, as in the cloud, where each function has an environment of its own (functions facts, section 8).
 */
export function hideSecrets(bound: readonly string[], given: Record<string, string>): Secrets {
  const values = new Map<string, string>()
  for (const name of bound) {
    const value = given[name] ?? process.env[name]
    if (value !== undefined) values.set(name, value)
    delete process.env[name]
  }
  const shown = new AsyncLocalStorage<ReadonlySet<string>>()
  if (values.size > 0) {
    const seen = (name: string | symbol): string | undefined =>
      typeof name === 'string' && shown.getStore()?.has(name) === true ? values.get(name) : undefined
    process.env = new Proxy(process.env, {
      get: (environment, name) => seen(name) ?? (Reflect.get(environment, name) as unknown),
      has: (environment, name) => seen(name) !== undefined || Reflect.has(environment, name),
      getOwnPropertyDescriptor(environment, name) {
        const value = seen(name)
        return value === undefined
          ? Reflect.getOwnPropertyDescriptor(environment, name)
          : { value, writable: true, enumerable: true, configurable: true }
      },
    })
  }
  return { reveal: (names, run) => shown.run(new Set(names), run) }
}
