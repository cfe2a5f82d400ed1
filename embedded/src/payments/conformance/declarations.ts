import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'

/** A type as the SDK declares it. Only what its generated declarations use is known; anything else stops the reader. */
export type Declared =
  | { kind: 'literal'; value: string | number | boolean }
  | { kind: 'primitive'; name: 'string' | 'number' | 'boolean' | 'null' | 'never' | 'unknown' }
  | { kind: 'reference'; name: string; scope: Scope; arguments: Declared[] }
  | { kind: 'array'; of: Declared }
  | { kind: 'union'; of: Declared[] }
  | { kind: 'object'; fields: Field[]; index: Declared | null; extends: Declared[] }
export type Field = { name: string; optional: boolean; type: Declared }

/** Where a name is looked up: a namespace in a file, outwards to the file and its imports. */
export type Scope = {
  file: string
  outer: Scope | null
  names: Map<string, Declared>
  spaces: Map<string, Scope>
  imports: Map<string, { file: string; name: string | null }>
}

const root = join(dirname(createRequire(import.meta.url).resolve('stripe')), '..', 'esm')
const files = new Map<string, Scope>()

/** The scope of one of the SDK's declaration files, such as `resources/Customers`. */
export function declarationsOf(file: string): Scope {
  const known = files.get(file)
  if (known) return known
  const scope: Scope = { file, outer: null, names: new Map(), spaces: new Map(), imports: new Map() }
  files.set(file, scope)
  new Reader(readFileSync(join(root, `${file}.d.ts`), 'utf8'), scope).file()
  return scope
}

/** Finds `A.B.C` from a scope outwards. Null when no declaration has the name. */
export function resolve(scope: Scope, name: string): { type: Declared; id: string } | null {
  const parts = name.split('.')
  for (let at: Scope | null = scope; at; at = at.outer) {
    const found = within(at, parts)
    if (found) return found
  }
  return null
}

function within(scope: Scope, parts: string[]): { type: Declared; id: string } | null {
  const [first = '', ...rest] = parts
  if (rest.length === 0) {
    const type = scope.names.get(first)
    if (type) return { type, id: `${pathOf(scope)}.${first}` }
    const imported = scope.imports.get(first)
    return imported?.name ? within(declarationsOf(imported.file), [imported.name]) : null
  }
  const space = scope.spaces.get(first)
  if (space) return within(space, rest)
  const imported = scope.imports.get(first)
  if (!imported) return null
  return within(declarationsOf(imported.file), imported.name === null ? rest : [imported.name, ...rest])
}

const scopePaths = new WeakMap<Scope, string>()
const pathOf = (scope: Scope): string => scopePaths.get(scope) ?? scope.file

class Reader {
  private readonly tokens: string[]
  private at = 0
  private scope: Scope
  constructor(text: string, scope: Scope) {
    this.tokens =
      text
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ')
        .match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[A-Za-z_$][\w$]*|-?\d+(?:\.\d+)?|=>|\.\.\.|[^\s]/g) ?? []
    this.scope = scope
    scopePaths.set(scope, scope.file)
  }

  file(): void {
    while (this.at < this.tokens.length) this.statement()
  }

  private statement(): void {
    while (this.is('export') || this.is('declare') || this.is('default')) this.at++
    if (this.take('import')) return this.importing()
    if (this.take('interface')) return this.interface()
    if (this.take('namespace')) return this.namespace()
    if (this.take('type')) return this.alias()
    if (this.is('{') && this.tokens[this.at - 1] === 'export') return this.reexport()
    if (this.is('*') && this.tokens[this.at - 1] === 'export') return this.skipStatement()
    this.skipStatement()
  }

  private importing(): void {
    const names: [string, string | null][] = []
    if (this.take('type')) names.length = 0
    if (this.take('*')) {
      this.need('as')
      names.push([this.next(), null])
    } else if (this.take('{')) names.push(...this.nameList())
    else return this.skipStatement()
    this.need('from')
    const file = this.target(this.text())
    this.take(';')
    for (const [local, name] of names) if (file) this.scope.imports.set(local, { file, name })
  }

  private reexport(): void {
    this.need('{')
    const names = this.nameList()
    if (this.take('from')) {
      const file = this.target(this.text())
      for (const [local, name] of names) if (file) this.scope.imports.set(local, { file, name })
    } else
      for (const [local, name] of names) {
        const imported = name === null ? undefined : this.scope.imports.get(name)
        if (imported) this.scope.imports.set(local, imported)
      }
    this.take(';')
  }

  /** `A, B as C }`: pairs of the local name and the one it is declared by. */
  private nameList(): [string, string][] {
    const names: [string, string][] = []
    while (!this.take('}')) {
      if (this.take(',') || this.take('type')) continue
      const name = this.next()
      names.push([this.take('as') ? this.next() : name, name])
    }
    return names
  }

  private target(specifier: string): string | null {
    if (!specifier.startsWith('.')) return null
    return posix.normalize(posix.join(posix.dirname(this.scope.file), specifier)).replace(/\.js$/, '')
  }

  private interface(): void {
    const name = this.next()
    if (this.is('<')) this.skipAngles()
    const bases: Declared[] = []
    if (this.take('extends'))
      do bases.push(this.type())
      while (this.take(','))
    const body = this.objectType()
    this.scope.names.set(name, { ...body, extends: bases })
  }

  private namespace(): void {
    const name = this.next()
    const inner: Scope = this.scope.spaces.get(name) ?? {
      file: this.scope.file,
      outer: this.scope,
      names: new Map(),
      spaces: new Map(),
      imports: new Map(),
    }
    scopePaths.set(inner, `${pathOf(this.scope)}.${name}`)
    this.scope.spaces.set(name, inner)
    const outer = this.scope
    this.need('{')
    this.scope = inner
    while (!this.take('}')) this.statement()
    this.scope = outer
  }

  private alias(): void {
    const name = this.next()
    if (this.is('<')) return this.skipStatement()
    this.need('=')
    const type = this.type()
    this.take(';')
    this.scope.names.set(name, type)
  }

  private objectType(): Extract<Declared, { kind: 'object' }> {
    this.need('{')
    const fields: Field[] = []
    let index: Declared | null = null
    while (!this.take('}')) {
      if (this.take(';') || this.take(',')) continue
      if (this.take('[')) {
        while (!this.take(']')) this.at++
        this.need(':')
        index = this.type()
        continue
      }
      const name = this.next().replaceAll(/^['"]|['"]$/g, '')
      const optional = this.take('?')
      if (this.is('(') || this.is('<')) {
        this.skipStatement()
        continue
      }
      this.need(':')
      fields.push({ name, optional, type: this.type() })
    }
    return { kind: 'object', fields, index, extends: [] }
  }

  private type(): Declared {
    this.take('|')
    const members = [this.single()]
    while (this.take('|')) members.push(this.single())
    const [only] = members
    return members.length === 1 && only ? only : { kind: 'union', of: members }
  }

  private single(): Declared {
    let type = this.atom()
    while (this.is('[') && this.tokens[this.at + 1] === ']') {
      this.at += 2
      type = { kind: 'array', of: type }
    }
    while (this.take('&')) this.atom()
    return type
  }

  private atom(): Declared {
    const token = this.tokens[this.at] ?? ''
    if (token === '{') return this.objectType()
    if (token === '(') {
      this.at++
      const type = this.type()
      this.need(')')
      return type
    }
    this.at++
    if (/^['"]/.test(token)) return { kind: 'literal', value: token.slice(1, -1) }
    if (/^-?\d/.test(token)) return { kind: 'literal', value: Number(token) }
    if (token === 'true' || token === 'false') return { kind: 'literal', value: token === 'true' }
    if (token === 'string' || token === 'number' || token === 'boolean' || token === 'null')
      return { kind: 'primitive', name: token }
    if (token === 'void' || token === 'undefined' || token === 'never') return { kind: 'primitive', name: 'never' }
    if (token === 'any' || token === 'unknown' || token === 'object') return { kind: 'primitive', name: 'unknown' }
    if (token === 'import' || token === 'typeof' || token === 'keyof' || !/^[A-Za-z_$]/.test(token))
      throw new Error(
        `${this.scope.file}: cannot read a type at ${this.tokens.slice(this.at - 1, this.at + 8).join(' ')}`,
      )
    let name = token
    while (this.take('.')) name += `.${this.next()}`
    const given: Declared[] = []
    if (this.take('<')) {
      do given.push(this.type())
      while (this.take(','))
      this.need('>')
    }
    if (name === 'Array') return { kind: 'array', of: given[0] ?? { kind: 'primitive', name: 'unknown' } }
    return { kind: 'reference', name, scope: this.scope, arguments: given }
  }

  private skipAngles(): void {
    let depth = 0
    do {
      if (this.is('<')) depth++
      if (this.is('>')) depth--
      this.at++
    } while (depth > 0)
  }

  /** Over a class, function, constant or whatever else is no shape. */
  private skipStatement(): void {
    let depth = 0
    while (this.at < this.tokens.length) {
      const token = this.next()
      if (token === '{' || token === '(') depth++
      if (token === '}' || token === ')') depth--
      if (depth === 0 && (token === ';' || token === '}')) return
      if (depth < 0) {
        this.at--
        return
      }
    }
  }

  private is(token: string): boolean {
    return this.tokens[this.at] === token
  }
  private take(token: string): boolean {
    if (!this.is(token)) return false
    this.at++
    return true
  }
  private need(token: string): void {
    if (!this.take(token))
      throw new Error(`${this.scope.file}: expected ${token} at ${this.tokens.slice(this.at, this.at + 8).join(' ')}`)
  }
  private next(): string {
    return this.tokens[this.at++] ?? ''
  }
  private text(): string {
    return this.next().slice(1, -1)
  }
}
