import { runInNewContext } from 'node:vm'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { assignedFromAnywhere, type Node } from './assigned-names.ts'
import { handedOut, partOf, withScripts } from './first-scripts.ts'

/** What the parts leave for modules, run one after the other as a page runs its scripts. */
function run(...parts: string[]) {
  const self = {} as { duebookFirst: Record<string, Record<string, unknown>> }
  const document = { currentScript: { src: 'https://app.example/assets/first-1.js' } }
  const world = Object.assign(self, { self, document })
  for (const part of parts) runInNewContext(part, world)
  return self.duebookFirst
}

describe('a module as a part of a plain script', () => {
  const library = `const n=(a,b)=>a+b;class r{}export{n as add,r as t};`
  const app = `import{add as e,t}from"./library-1.js";import"./library-1.js";const n=e(1,2),i=new t instanceof t;function a(){return this}export{n as r,i as in,a as o};`

  it('takes what the parts before it export, and hands out its own under the names that modules ask for', () => {
    const { 'app-2.js': made } = run(partOf('assets/library-1.js', library), partOf('assets/app-2.js', app))
    expect(made).toMatchObject({ r: 3, in: true })
  })

  it('is as strict as a module', () => {
    const { 'app-2.js': made } = run(partOf('assets/library-1.js', library), partOf('assets/app-2.js', app))
    const o = made!['o'] as () => unknown
    expect(o()).toBeUndefined()
  })

  it('knows its own address, and leaves words as they are', () => {
    const code = `const e=import.meta.url,t="import.meta";export{e as url,t};`
    expect(run(partOf('assets/a-1.js', code))['a-1.js']).toEqual({
      url: 'https://app.example/assets/first-1.js',
      t: 'import.meta',
    })
  })

  it.each([
    ['what is assigned to later', `let e=0;export{e as t};export{n};function n(){e++}`, 'assigns to it later'],
    ['a whole module', `import*as e from"./b.js";export{e as t};`, 'imports a whole module'],
    ['all of another', `export*from"./b.js";`, 'exports in a way'],
  ])('cannot hand out %s', (_what, code, why) => {
    expect(() => partOf('assets/a-1.js', code)).toThrow(why)
  })

  it('leaves a module in its place that exports the same names', () => {
    expect(handedOut('assets/app-2.js', app)).toBe(
      `const{r:e0,in:e1,o:e2}=duebookFirst["app-2.js"];export{e0 as r,e1 as in,e2 as o};\n`,
    )
  })
})

describe('names that are assigned to', () => {
  it.each([
    ['let a;a=1', ['a']],
    ['let a;function f(){a+=1}', ['a']],
    ['let a,b,c;[a,{x:b=2,...c}]=g()', ['a', 'b', 'c']],
    ['let a;for(a of g());', ['a']],
    ['let a=1', []],
    ['let a={};a.b=1', []],
    ['let a;function f(a){a=1}', []],
    ['let a;const f=a=>a++', []],
    ['let a;function f(){if(g()){var a;a=1}a=2}', []],
    ['let a;function f(){if(g()){let a;a=1}a=2}', ['a']],
    ['let a;function f(){{let a}a=2}', ['a']],
    ['let a;const f=function a(){a=1}', []],
    ['let a;try{g()}catch(a){a=1}', []],
    ['let a;for(let a=0;a<3;a++);', []],
    ['let a;function f(){function a(){}a=1}', []],
  ])('%s', (code, names) => {
    expect(assignedFromAnywhere((parseAst(code) as unknown as { body: Node[] }).body)).toEqual(names)
  })
})

describe('the page', () => {
  const page = `  <script src="/other.js"></script>\n  <script type="module" crossorigin src="/assets/a-1.js"></script>\n  <script type="module" crossorigin src="/assets/b-2.js"></script>\n  <link>\n`

  it('begins with the scripts in the place of its modules', () => {
    expect(withScripts(page, ['assets/first-1.js'], ['assets/a-1.js', 'assets/b-2.js'])).toBe(
      `  <script src="/other.js"></script>\n    <script defer src="/assets/first-1.js"></script>\n  <link>\n`,
    )
  })

  it('must not begin with a module that no script brings', () => {
    expect(() => withScripts(page, ['assets/first-1.js'], ['assets/a-1.js'])).toThrow('does not begin with')
  })
})
