import { StartError } from '../startError.ts'

/** How the official command-line tool wants its database emulator. */
export type DatabaseCommand = {
  port: number
  /** Null where the tool names none: then the one of its `firebase.json`. */
  project: string | null
  rulesFile: string | null
  /** Where the tool's functions emulator answers; null where it runs none. */
  functionsAt: string | null
}

/** Reads what follows `java`: `-D… -jar FILE --port N --rules FILE …`. Throws StartError with the one thing that we cannot do. */
export function readDatabaseCommand(words: readonly string[]): DatabaseCommand {
  const jar = words.indexOf('-jar')
  const after = words.slice(jar + 2)
  if (jar < 0 || !after.includes('--port'))
    throw new StartError('This stands in for the database emulator alone: leave others that need Java out with --only.')
  const given = new Map<string, string>()
  for (let at = 0; at + 1 < after.length; at += 2) given.set(after[at] ?? '', after[at + 1] ?? '')
  if (given.has('--seed_from_export'))
    throw new StartError('What the official emulators exported is not read: leave --import out.')
  if ((given.get('--database-edition') ?? 'standard') !== 'standard')
    throw new StartError('The database here is of the standard edition.')
  const port = Number(given.get('--port'))
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartError('--port must be a whole number to 65535.')
  return {
    port,
    project: given.get('--project_id') ?? null,
    rulesFile: given.get('--rules') ?? null,
    functionsAt: given.get('--functions_emulator') ?? null,
  }
}
