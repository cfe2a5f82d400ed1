import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The command of a service file (`ExecStart`, systemd.service(5)) of a checkout's document, by its words; what it quotes is one word. */
export function commandOf(checkout: string, file: string): string[] {
  const [, line] = /^ExecStart=(.+)$/m.exec(readFileSync(join(checkout, 'docs/self-hosted', file), 'utf8')) ?? []
  assert.ok(line, `${file} says what it starts`)
  return [...line.replaceAll('%%', '%').matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
}

/** The file of what is true of a house as somebody edits it: a value in the place of the one that is given there, or of the one that is commented out. */
export function editedHouse(template: string, values: Record<string, string>): string {
  let text = template
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^(# )?${name}=.*$`, 'm')
    text = line.test(text) ? text.replace(line, () => `${name}=${value}`) : `${text}${name}=${value}\n`
  }
  return text
}

/** What a file of variables sets (`EnvironmentFile`, systemd.exec(5)); lines that begin with # say nothing. */
export function variablesOf(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}
