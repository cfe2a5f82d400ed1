import { invalid } from '../errors.ts'

/** A parameter as it came: text, or members by name (`a[b]`) or by position (`a[0]`, `a[]`). */
export type FormValue = string | FormMembers
export type FormMembers = { [name: string]: FormValue }

/** Parses `a[b][0][c]=v` pairs of a body or a query. Throws 400 for what is too much, too deep or contradictory. */
export function parseForm(text: string): FormMembers {
  const root: FormMembers = Object.create(null) as FormMembers
  if (text === '') return root
  const pairs = text.split('&')
  if (pairs.length > mostPairs) throw invalid(`A request takes at most ${mostPairs} parameters.`)
  for (const pair of pairs) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = decode(at < 0 ? pair : pair.slice(0, at))
    place(root, name, at < 0 ? '' : decode(pair.slice(at + 1)))
  }
  return root
}

function place(root: FormMembers, name: string, value: string): void {
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!parts) throw invalid(`Invalid parameter name: ${name.slice(0, 100)}.`)
  const path = [parts[1] ?? '', ...[...(parts[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')]
  if (path.length > deepest) throw invalid(`Parameters are nested at most ${deepest} deep.`)
  let members = root
  for (const [index, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(members).length) : part
    if (index === path.length - 1) {
      members[key] = value
      return
    }
    const next = members[key] ?? (Object.create(null) as FormMembers)
    if (typeof next === 'string') throw invalid(`${name.slice(0, 100)} is given both as a value and with members.`)
    members[key] = next
    members = next
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalid('A parameter is not valid percent-encoding.')
  }
}

const mostPairs = 3_000
const deepest = 12
