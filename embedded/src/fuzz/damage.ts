import type { Random } from './random.ts'

const characters = [
  '\0',
  '\n',
  '\r\n',
  '"',
  "'",
  '\\',
  '/',
  '%',
  '%zz',
  '&',
  '=',
  ':',
  '.',
  '`',
  '$',
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  '*',
  '\ud800',
  '😀',
  'é',
  '\u2028',
  '9',
  '-',
  '__',
  '/*',
  '//',
]

/** The text with up to eight pieces taken out, put in, doubled or put elsewhere; `words` are what it may be given besides characters. */
export function damagedText(text: string, words: readonly string[], random: Random): string {
  let result = text
  for (let times = random.whole(0, 8); times > 0; times--) {
    const at = random.whole(0, result.length)
    const piece = result.slice(at, at + random.whole(1, random.chance(0.1) ? 200 : 12))
    const rest = result.slice(at + piece.length)
    const put = random.chance(0.5) ? random.one(characters) : random.one(words)
    result =
      result.slice(0, at) +
      random.one([
        rest,
        put + rest,
        put + piece + rest,
        piece + piece + rest,
        rest + piece,
        piece.repeat(random.whole(1, 40)) + rest,
      ])
    if (result.length > longest) result = result.slice(0, longest)
  }
  return result
}

const longest = 20_000

/** The bytes with up to eight places changed, taken out, doubled or cut off. */
export function damagedBytes(bytes: Uint8Array, random: Random): Buffer {
  let result = Buffer.from(bytes)
  for (let times = random.whole(0, 8); times > 0 && result.length > 0; times--) {
    const at = random.whole(0, result.length - 1)
    const end = at + random.whole(1, 16)
    switch (random.whole(0, 4)) {
      case 0:
        result[at] = random.one([0, 1, 2, 3, 4, 7, 10, 18, 127, 128, 255, random.whole(0, 255)])
        break
      case 1:
        result[at] = (result[at] ?? 0) ^ (1 << random.whole(0, 7))
        break
      case 2:
        result = Buffer.concat([result.subarray(0, at), result.subarray(end)])
        break
      case 3:
        result = Buffer.concat([result.subarray(0, end), result.subarray(at)])
        break
      default:
        // As often deep inside itself as anywhere.
        result = random.chance(0.3)
          ? result.subarray(0, at)
          : Buffer.concat([
              result.subarray(0, at),
              Buffer.alloc(random.whole(1, 300), result.subarray(at, end)),
              result.subarray(at),
            ])
    }
    if (result.length > longest) result = result.subarray(0, longest)
  }
  return result
}

const values: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  '0',
  '-9223372036854775808',
  '9223372036854775808',
  'NaN',
  'a/b',
  '__name__',
  '__proto__',
  'constructor',
  '`a`.b',
  '..',
  '/',
  '\ud800',
  'x'.repeat(2000),
  [],
  {},
  [[]],
  { nullValue: null },
  { stringValue: 'a' },
  { integerValue: '1' },
  { doubleValue: 'NaN' },
  { referenceValue: '/c/d' },
  { fieldReferenceValue: 'a.b' },
  { arrayValue: {} },
  { mapValue: { fields: {} } },
  { functionValue: { name: 'and', args: [] } },
  { pipelineValue: { stages: [] } },
]

/** A copy of what JSON can say, somewhere in which up to `times` things are other than they were; parts of `others` may come in. */
export function damagedJson(
  json: unknown,
  others: readonly unknown[],
  names: readonly string[],
  random: Random,
): unknown {
  let result = json
  for (let times = random.whole(0, 6); times > 0; times--) {
    const next = changed(result, others, names, random)
    // What is doubled again and again would soon be longer than any body may be.
    if (partsIn(next, mostParts) < mostParts) result = next
  }
  return result
}

const mostParts = 5_000

/** How many values it holds, up to `most`. */
function partsIn(json: unknown, most: number): number {
  if (typeof json !== 'object' || json === null) return 1
  let parts = 1
  for (const inside of Object.values(json)) {
    if (parts >= most) break
    parts += partsIn(inside, most - parts)
  }
  return parts
}

function changed(json: unknown, others: readonly unknown[], names: readonly string[], random: Random): unknown {
  const isInner = typeof json === 'object' && json !== null
  if (isInner && random.chance(0.85)) {
    if (Array.isArray(json)) return changedList(json, (one) => changed(one, others, names, random), random)
    return changedFields(Object.entries(json), (one) => changed(one, others, names, random), names, random)
  }
  if (random.chance(0.3)) return partOf(random.one(others), random)
  if (random.chance(0.05)) return nested(json, random.whole(1, 260), random)
  return random.one(values)
}

function changedList(list: readonly unknown[], change: (one: unknown) => unknown, random: Random): unknown[] {
  const at = random.whole(0, Math.max(0, list.length - 1))
  if (list.length === 0) return [change({})]
  if (random.chance(0.1)) return list.toSpliced(at, 1)
  if (random.chance(0.1)) return [...list, ...Array.from({ length: random.whole(1, 60) }, () => list[at])]
  return list.with(at, change(list[at]))
}

function changedFields(
  fields: readonly (readonly [string, unknown])[],
  change: (one: unknown) => unknown,
  names: readonly string[],
  random: Random,
): object {
  const at = random.whole(0, Math.max(0, fields.length - 1))
  if (fields.length === 0) return { [random.one(names)]: change({}) }
  const [name, value] = fields[at] ?? ['', {}]
  if (random.chance(0.1)) return Object.fromEntries(fields.toSpliced(at, 1))
  if (random.chance(0.1)) return Object.fromEntries([...fields, [random.one(names), change(value)]])
  if (random.chance(0.1)) return Object.fromEntries(fields.with(at, [random.one(names), value]))
  return Object.fromEntries(fields.with(at, [name, change(value)]))
}

/** Something inside it. */
function partOf(json: unknown, random: Random): unknown {
  if (typeof json !== 'object' || json === null || random.chance(0.3)) return json
  const inside = Object.values(json)
  return inside.length === 0 ? json : partOf(random.one(inside), random)
}

function nested(json: unknown, depth: number, random: Random): unknown {
  const wrap = random.one<(inside: unknown) => unknown>([
    (inside) => [inside],
    (inside) => ({ mapValue: { fields: { a: inside } } }),
    (inside) => ({ arrayValue: { values: [inside] } }),
    (inside) => ({ compositeFilter: { op: 'AND', filters: [inside] } }),
    (inside) => ({ functionValue: { name: 'and', args: [inside] } }),
  ])
  let result = json
  for (let at = 0; at < depth; at++) result = wrap(result)
  return result
}
