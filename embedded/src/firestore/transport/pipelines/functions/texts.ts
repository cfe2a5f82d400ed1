import { RE2JS } from 're2js'
import { lastDocumentSegments } from './references.ts'
import {
  fieldsIn,
  integer,
  joinedLists,
  list,
  listIn,
  longestText,
  map,
  nothing,
  ofTexts,
  ofValues,
  text,
  textIn,
  truth,
  wholeIn,
  type Fn,
  type Functions,
  type Result,
} from './result.ts'

const pieces = new Intl.Segmenter('und', { granularity: 'grapheme' })

const searching = (holds: (value: string, search: string) => boolean): Fn =>
  ofTexts(2, 2, (value = '', search = '') => truth(holds(value, search)))

/** Those that were read lately, by their text: a pipeline asks the same of every document. Linear in the text that they read. */
const patterns = new Map<string, RE2JS | null>()
function patternOf(pattern: string, flags = 0): RE2JS | null {
  const key = `${flags} ${pattern}`
  const known = patterns.get(key)
  if (known !== undefined) return known
  let read: RE2JS | null = null
  try {
    if (pattern.length <= longestPattern) read = RE2JS.compile(pattern, flags)
  } catch {
    // What is no pattern is an error of the expression.
  }
  if (patterns.size >= mostPatterns) patterns.clear()
  patterns.set(key, read)
  return read
}

const matching = (holds: (pattern: RE2JS, value: string) => Result, as = (pattern: string) => pattern): Fn =>
  ofTexts(2, 2, (value = '', search = '') => {
    const pattern = patternOf(as(search), as === likeAsPattern ? RE2JS.DOTALL : 0)
    return pattern ? holds(pattern, value) : 'error'
  })

/** `_` is any one character, `%` any number of them. */
const likeAsPattern = (like: string) =>
  [...like].map((one) => (one === '_' ? '.' : one === '%' ? '.*' : RE2JS.quote(one))).join('')

function found(pattern: RE2JS, value: string): string[] {
  const matcher = pattern.matcher(value)
  const all: string[] = []
  // A group says which part of it is meant.
  const group = matcher.groupCount() > 0 ? 1 : 0
  while (matcher.find()) all.push(matcher.group(group) ?? '')
  return all
}

const trimmed = (start: boolean, end: boolean): Fn =>
  ofTexts(1, 2, (value = '', characters) => {
    const away = (one: string) => (characters === undefined ? /\s/u.test(one) : characters.includes(one))
    const all = [...value]
    let [from, to] = [0, all.length]
    while (start && from < to && away(all[from] ?? '')) from++
    while (end && to > from && away(all[to - 1] ?? '')) to--
    return text(all.slice(from, to).join(''))
  })

const concatenated = ofTexts(2, Infinity, (...texts) => text(texts.join('')))
/** No longer than a value may be, however often it comes. */
const replaced = (value: string, find: string, by: string, all: boolean): Result => {
  if (find === '') return text(value)
  const often = all ? value.split(find).length - 1 : 1
  if (value.length + often * (by.length - find.length) > longestText) return 'error'
  return text(all ? value.replaceAll(find, () => by) : value.replace(find, () => by))
}

/** A pair of surrogates is one. */
const charactersIn = (value: string) => Array.from(value).length

/** Of texts, lists, bytes and maps: how long. */
const length = ofValues(1, 1, ([value]) => {
  const said = textIn(value)
  if (said !== null) return integer(charactersIn(said))
  if ('bytesValue' in value) return integer(Buffer.from(value.bytesValue, 'base64').length)
  const inside = listIn(value) ?? (fieldsIn(value) && Object.keys(fieldsIn(value) ?? {}))
  return inside ? integer(inside.length) : 'error'
})

const reversed = (value: string) =>
  text(
    Array.from(pieces.segment(value), ({ segment }) => segment)
      .toReversed()
      .join(''),
  )

export const texts: Functions = {
  ...lastDocumentSegments,
  char_length: ofTexts(1, 1, (value = '') => integer(charactersIn(value))),
  byte_length: ofValues(1, 1, ([value]) => {
    if ('bytesValue' in value) return integer(Buffer.from(value.bytesValue, 'base64').length)
    return 'stringValue' in value ? integer(Buffer.byteLength(value.stringValue)) : 'error'
  }),
  length,
  like: matching((pattern, value) => truth(pattern.matches(value)), likeAsPattern),
  regex_match: matching((pattern, value) => truth(pattern.matches(value))),
  regex_contains: matching((pattern, value) => truth(pattern.matcher(value).find())),
  regex_find: matching((pattern, value) => {
    const [first] = found(pattern, value)
    return first === undefined ? nothing : text(first)
  }),
  regex_find_all: matching((pattern, value) => list(found(pattern, value).map((stringValue) => ({ stringValue })))),
  string_contains: searching((value, search) => value.includes(search)),
  starts_with: searching((value, search) => value.startsWith(search)),
  ends_with: searching((value, search) => value.endsWith(search)),
  to_lower: ofTexts(1, 1, (value = '') => text(value.toLowerCase())),
  to_upper: ofTexts(1, 1, (value = '') => text(value.toUpperCase())),
  trim: trimmed(true, true),
  ltrim: trimmed(true, false),
  rtrim: trimmed(false, true),
  string_concat: concatenated,
  /** Of texts, of lists, or of maps, whose later fields count. */
  concat: ofValues(2, Infinity, (values) => {
    const said = values.map(textIn)
    if (said.every((one) => one !== null)) return text(said.join(''))
    const lists = values.map(listIn)
    if (lists.every((one) => one !== null)) return joinedLists(lists)
    const maps = values.map(fieldsIn)
    return maps.every((one) => one !== null)
      ? map(Object.fromEntries(maps.flatMap((one) => Object.entries(one))))
      : 'error'
  }),
  string_index_of: ofTexts(2, 2, (value = '', search = '') => {
    const at = value.indexOf(search)
    return integer(at < 0 ? -1 : charactersIn(value.slice(0, at)))
  }),
  string_repeat: ofValues(2, 2, ([value, given = nothing]) => {
    const [said, times] = [textIn(value), wholeIn(given)]
    if (said === null || times === null || times < 0 || said.length * times > longestText) return 'error'
    return text(said.repeat(times))
  }),
  string_replace_all: ofTexts(3, 3, (value = '', find = '', by = '') => replaced(value, find, by, true)),
  string_replace_one: ofTexts(3, 3, (value = '', find = '', by = '') => replaced(value, find, by, false)),
  /** Counted in characters; from the end where it begins before the start. */
  substring: ofValues(2, 3, ([value, position = nothing, given]) => {
    const [said, at, most] = [textIn(value), wholeIn(position), given ? wholeIn(given) : Infinity]
    if (said === null || at === null || most === null || most < 0) return 'error'
    const all = [...said]
    const from = at < 0 ? Math.max(0, all.length + at) : at
    return text(all.slice(from, from + most).join(''))
  }),
  string_reverse: ofTexts(1, 1, (value = '') => reversed(value)),
  reverse: ofValues(1, 1, ([value]) => {
    if ('stringValue' in value) return reversed(value.stringValue)
    if ('bytesValue' in value)
      return { bytesValue: Buffer.from(value.bytesValue, 'base64').reverse().toString('base64') }
    const values = listIn(value)
    return values ? list(values.toReversed()) : 'error'
  }),
  split: ofTexts(2, 2, (value = '', by = '') =>
    list((by === '' ? [...value] : value.split(by)).map((stringValue) => ({ stringValue }))),
  ),
  /** What is null in the list is passed over. */
  join: ofValues(2, 2, ([values, by = nothing]) => {
    const all = listIn(values)
      ?.filter((one) => !('nullValue' in one))
      .map(textIn)
    const between = textIn(by)
    if (!all || between === null || all.includes(null)) return 'error'
    return all.reduce((sum, one) => sum + (one?.length ?? 0) + between.length, 0) > longestText
      ? 'error'
      : text(all.join(between))
  }),
}

const longestPattern = 10_000
const mostPatterns = 100
