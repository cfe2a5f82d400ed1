import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { assignedFromAnywhere, within, type Node } from './assigned-names.ts'

type Chunk = { type: 'chunk'; name: string; code: string; imports: string[]; isEntry: boolean }
type Made = Record<string, Partial<Chunk>>

/** Where plain scripts leave what modules that come later import. */
const HOLDER = 'duebookFirst'
const META = '__scriptMeta'
/** The chunk that the page begins with; each deployment changes it, and few change those that it imports. */
const OWN = 'agenda'

/** How the chunks are called that become parts of a script: browsers may still keep them as the modules that they were before. */
export const firstChunkName = (name: string) =>
  /^(react|router|agenda|rolldown-runtime)$/.test(name) ? 'assets/[name]-part-[hash].js' : 'assets/[name]-[hash].js'

/**
 * What a first row runs is brought by two plain scripts, of which a browser keeps what it has compiled, all functions of it, from the moment that
 * the worker keeps the file. Of a module Chromium keeps that too, but compiles it anew at each visit: it cannot take it up beside the page
 * (`MaybeCreateConsumeCodeCacheTask` in Blink's `script_streamer.cc`). Where a module stood, one is left that hands out what the script made.
 */
export const bringsFirstScripts = {
  name: 'brings-first-scripts',
  apply: 'build' as const,
  writeBundle: {
    order: 'pre' as const,
    sequential: true,
    handler({ dir = '' }: { dir?: string }, made: Made) {
      const paths = inOrder(made)
      const scripts = [
        paths.filter((path) => made[path]?.name !== OWN),
        paths.filter((path) => made[path]?.name === OWN),
      ]
      const names = scripts.map((parts) => {
        const body = parts.map((path) => partOf(path, made[path]?.code ?? '')).join('\n')
        // On a first visit, while it is read, it is compiled whole as well: a browser looks for the word at the very beginning.
        const script = `//# allFunctionsCalledOnLoad\n${body}\n`
        const name = `assets/first-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`
        writeFileSync(join(dir, name), script)
        return name
      })
      for (const path of paths) writeFileSync(join(dir, path), handedOut(path, made[path]?.code ?? ''))
      const page = join(dir, 'index.html')
      writeFileSync(page, withScripts(readFileSync(page, 'utf8'), names, paths))
    },
  },
}

/** The chunks that the page begins with, each after those that it imports. */
function inOrder(made: Made): string[] {
  const paths: string[] = []
  const visit = (path: string) => {
    if (paths.includes(path)) return
    for (const one of made[path]?.imports ?? []) visit(one)
    paths.push(path)
  }
  const own = Object.keys(made).find((path) => made[path]?.name === OWN)
  if (!own) throw new Error(`The build made no chunk "${OWN}", with which the page begins.`)
  visit(own)
  return paths
}

const isOfImport = ({ meta }: Node) => meta?.name === 'import'
const nameOf = (path: string) => path.split('/').at(-1) ?? path

/** A module as a part of a plain script: it takes what it imports from the parts before it, and returns what it exports. */
export function partOf(path: string, code: string): string {
  const { body } = parseAst(code) as unknown as { body: Node[] }
  const cuts: { start: number; end: number; by: string }[] = []
  const exported: [local: string, name: string][] = []
  for (const node of body) {
    if (node.type === 'ImportDeclaration') {
      const taken = node.specifiers!.map(({ type, imported, local }) => {
        if (type !== 'ImportSpecifier') throw new Error(`${path} imports a whole module, which no script can hand it.`)
        return `${imported!.name}:${local!.name}`
      })
      const from = JSON.stringify(nameOf(String(node.source!.value)))
      cuts.push({ ...node, by: taken.length > 0 ? `const{${taken.join()}}=${HOLDER}[${from}];` : '' })
    } else if (node.type === 'ExportNamedDeclaration' && !node.source && !node.declaration) {
      exported.push(...node.specifiers!.map(({ local, exported: as }): [string, string] => [local!.name!, as!.name!]))
      cuts.push({ ...node, by: '' })
    } else if (node.type.startsWith('Export')) throw new Error(`${path} exports in a way that no script can hand on.`)
  }
  if (code.includes(META) || code.includes(HOLDER)) throw new Error(`${path} has a name that is the build's own.`)
  const live = assignedFromAnywhere(body).filter((name) => exported.some(([local]) => local === name))
  if (live.length > 0)
    throw new Error(`${path} exports ${live.join()} and assigns to it later: a copy of it would be old.`)
  for (const node of within(body))
    if (node.type === 'MetaProperty' && isOfImport(node)) cuts.push({ ...node, by: META })
  let text = code
  for (const { start, end, by } of cuts.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, start) + by + text.slice(end)
  const returned = exported.map(([local, name]) => `${name}:${local}`).join()
  return `(self.${HOLDER}??={})[${JSON.stringify(nameOf(path))}]=function(${META}){"use strict";${text}\n;return{${returned}}}({url:document.currentScript.src});`
}

export function handedOut(path: string, code: string): string {
  const { body } = parseAst(code) as unknown as { body: Node[] }
  const names = body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' ? node.specifiers!.map(({ exported }) => exported!.name!) : [],
  )
  const taken = names.map((name, at) => `${name}:e${at}`).join()
  return `const{${taken}}=${HOLDER}[${JSON.stringify(nameOf(path))}];export{${names.map((name, at) => `e${at} as ${name}`).join()}};\n`
}

/** Plain scripts run in their order once the page is read, as modules do. */
export function withScripts(page: string, names: string[], modules: string[]): string {
  const tags = [...page.matchAll(/ *<script type="module"[^>]* src="\/([^"]+)"><\/script>\n/g)]
  if (tags.length !== modules.length || tags.some(([, path = '']) => !modules.includes(path)))
    throw new Error('index.html does not begin with the modules that the first scripts bring.')
  const [first = ''] = tags[0] ?? []
  const scripts = names.map((name) => `    <script defer src="/${name}"></script>\n`).join('')
  return tags.slice(1).reduce((text, [tag]) => text.replace(tag, ''), page.replace(first, scripts))
}
