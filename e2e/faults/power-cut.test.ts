import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../product/start-product.ts'
import { layOutSurvivors, powered, stepsIn, type Unasked } from './power-cut.ts'
import { tornBytes, type Torn } from './torn-bytes.ts'

let place: string
beforeEach(() => void (place = mkdtempSync(join(tmpdir(), 'power-'))))
afterEach(() => rmSync(place, { recursive: true, force: true }))

/** Runs a script on the disk and cuts the power when it ends, or after so many steps. */
function cutAfter(script: string, unasked: Unasked, steps?: number): Record<string, string> {
  const [disk, kept, after] = [join(place, 'disk'), join(place, 'kept'), join(place, `after-${String(unasked)}`)]
  for (const folder of [disk, kept]) mkdirSync(folder, { recursive: true })
  const limit = steps === undefined ? {} : { DUEBOOK_POWER_CUT_AFTER: String(steps) }
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', preamble + script], {
    cwd: disk,
    env: { ...process.env, ...powered(disk, kept), ...limit, DISK: disk },
    encoding: 'utf8',
  })
  if (stderr) throw new Error(stderr)
  layOutSurvivors(kept, after, unasked)
  return contentOf(after)
}

function newDisk(): void {
  for (const name of readdirSync(place)) rmSync(join(place, name), { recursive: true })
}

const preamble = `
  import * as fs from 'node:fs'
  const at = (name) => process.env.DISK + '/' + name
  const flush = (name) => { const fd = fs.openSync(at(name), 'r'); fs.fsyncSync(fd); fs.closeSync(fd) }
  const put = (name, text) => fs.writeFileSync(at(name), text)
`

function contentOf(folder: string, below = ''): Record<string, string> {
  const entries = readdirSync(join(folder, below)).map((name) => {
    const path = below ? `${below}/${name}` : name
    return statSync(join(folder, path)).isDirectory()
      ? { [`${path}/`]: '', ...contentOf(folder, path) }
      : { [path]: readFileSync(join(folder, path), 'utf8') }
  })
  return Object.assign({}, ...entries) as Record<string, string>
}

const settled = `put('a', 'old'); flush('a'); flush('');`
/** What the disk holds when it wrote nothing that was not asked for, and when it wrote all. */
const cases: [what: string, script: string, none: Record<string, string>, all: Record<string, string>][] = [
  [
    'a folder that moved with what it holds',
    `fs.mkdirSync(at('d')); put('d/a', 'x'); flush('d/a'); flush('d'); flush(''); fs.renameSync(at('d'), at('e'))`,
    { 'd/': '', 'd/a': 'x' },
    { 'e/': '', 'e/a': 'x' },
  ],
  ['a file that nothing flushed', `put('a', 'x')`, {}, { a: '' }],
  ['a file that was flushed, its folder not', `put('a', 'x'); flush('a')`, {}, { a: 'x' }],
  ['a name whose file was not flushed', `put('a', 'x'); flush('')`, { a: '' }, { a: '' }],
  ['a file and its folder, both flushed', `put('a', 'x'); flush('a'); flush('')`, { a: 'x' }, { a: 'x' }],
  ['what was appended after the flush', `${settled} fs.appendFileSync(at('a'), 'er')`, { a: 'old' }, { a: 'old' }],
  [
    'a rename of what was never flushed',
    `${settled} put('b', 'new'); fs.renameSync(at('b'), at('a'))`,
    { a: 'old' },
    { a: '' },
  ],
  [
    'a rename of what was flushed',
    `${settled} put('b', 'new'); flush('b'); fs.renameSync(at('b'), at('a'))`,
    { a: 'old' },
    { a: 'new' },
  ],
  [
    'a rename and its folder',
    `${settled} put('b', 'new'); flush('b'); fs.renameSync(at('b'), at('a')); flush('')`,
    { a: 'new' },
    { a: 'new' },
  ],
  ['a second name', `${settled} fs.linkSync(at('a'), at('b'))`, { a: 'old' }, { a: 'old', b: 'old' }],
  ['a removal', `${settled} fs.unlinkSync(at('a'))`, { a: 'old' }, {}],
  ['a removal and its folder', `${settled} fs.unlinkSync(at('a')); flush('')`, {}, {}],
  [
    'a file in the place of a removed one',
    `${settled} fs.unlinkSync(at('a')); put('a', 'x'); flush('a')`,
    { a: 'old' },
    { a: 'x' },
  ],
  ['a folder', `fs.mkdirSync(at('f'))`, {}, { 'f/': '' }],
  [
    'a flushed file in a folder that was not',
    `fs.mkdirSync(at('f')); put('f/a', 'x'); flush('f/a'); flush('f')`,
    {},
    { 'f/': '', 'f/a': 'x' },
  ],
  [
    'a folder that was flushed above',
    `fs.mkdirSync(at('f')); flush(''); put('f/a', 'x'); flush('f/a'); flush('f')`,
    { 'f/': '', 'f/a': 'x' },
    { 'f/': '', 'f/a': 'x' },
  ],
]

describe('a power cut', () => {
  it.each(cases)('keeps what a disk is bound to keep of %s', (_what, script, none, all) => {
    expect(cutAfter(script, 'none')).toEqual(none)
    newDisk()
    expect(cutAfter(script, 'all')).toEqual(all)
  })
  it('comes after any step, and the oldest changes are on the disk before the others', () => {
    const script = `put('a', '1'); flush('a'); put('b', '2'); flush('b'); put('c', '3')`
    expect(cutAfter(script, 'all', 3)).toEqual({ a: '1', b: '' })
    expect(stepsIn(join(place, 'kept'))).toBe(3)
    newDisk()
    expect(cutAfter(script, 0.5)).toEqual({ a: '1' })
  })
})

describe('bytes that nothing flushed', () => {
  const pages = (text: string, many: number) => Buffer.alloc(512 * many, text)
  const flushed = pages('a', 3)
  const every = (share: number) => ({ share, random: () => 0 })
  it.each<[what: string, flushed: Buffer, written: Buffer, torn: Torn, expected: Buffer]>([
    ['none came', flushed, pages('b', 4), every(0), flushed],
    ['all came', flushed, pages('b', 4), every(1), pages('b', 4)],
    [
      'every second sector came, which tears the page',
      flushed,
      pages('b', 3),
      { share: 0.5, random: inTurn(0, 0.9, 0) },
      Buffer.concat([pages('b', 1), pages('a', 1), pages('b', 1)]),
    ],
    [
      'the last sector came, and what lies before it did not',
      pages('a', 1),
      pages('b', 3),
      { share: 0.5, random: inTurn(0.9, 0.9, 0) },
      Buffer.concat([pages('a', 1), pages('\0', 1), pages('b', 1)]),
    ],
    [
      'the last sector came to its middle',
      Buffer.alloc(0),
      pages('b', 2),
      { share: 1, random: inTurn(0, 0, 0.5) },
      Buffer.alloc(768, 'b'),
    ],
    ['it became shorter, and that came', flushed, pages('a', 1), every(1), pages('a', 1)],
    ['it became shorter, and that did not', flushed, pages('a', 1), every(0), flushed],
  ])('are over what was flushed where %s', (_what, before, written, torn, expected) => {
    expect(tornBytes(before, written, torn).toString('latin1')).toBe(expected.toString('latin1'))
  })
  it('are those that stand below the disk, of a file that survived', () => {
    const [disk, kept, after] = [join(place, 'disk'), join(place, 'kept'), join(place, 'torn')]
    cutAfter(`${settled} fs.appendFileSync(at('a'), 'er'); put('b', 'new')`, 'none')
    layOutSurvivors(kept, after, 'none', { disk, ...every(1) })
    expect(contentOf(after)).toEqual({ a: 'older' })
  })

  /** One after another, and 0 from then on. */
  function inTurn(...numbers: number[]): () => number {
    return () => numbers.shift() ?? 0
  }
})

describe('a small file of the data folder', () => {
  const durable = `const { makeFolder, replaceFile } = await import(${JSON.stringify(join(root, 'embedded/src/durableFile.ts'))});`
  const written = `${durable} makeFolder(at('data/keys')); replaceFile(at('data/keys/a'), 'old'); put('first', '');`
  const replaced = `${written} replaceFile(at('data/keys/a'), 'new'); put('second', '')`

  it('is the old one or the new one, and whole, after a cut at any step; once it is written it stays', () => {
    const steps = stepsOf(replaced)
    expect(steps).toBeGreaterThan(10)
    for (let step = 1; step <= steps; step++)
      for (const unasked of ['none', 'all'] as const) {
        newDisk()
        const { 'data/keys/a': content } = cutAfter(replaced, unasked, step)
        const after = readdirSync(join(place, 'disk'))
        const allowed = after.includes('second')
          ? ['new']
          : after.includes('first')
            ? ['old', 'new']
            : [undefined, 'old']
        expect(allowed, `after step ${step}, ${unasked}`).toContain(content)
      }
  })

  function stepsOf(script: string): number {
    cutAfter(script, 'none')
    return stepsIn(join(place, 'kept'))
  }
})
