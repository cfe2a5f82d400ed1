/**
 * One slip in a rules file: a condition that became a constant. `line` counts from 1, `from` and `to` are places in the file as it was, `within`
 * is the function or the match that it stands in; `text` is the whole file with it.
 */
export type Mutant = {
  line: number
  from: number
  to: number
  within: string
  stood: string
  became: 'true' | 'false'
  text: string
}

type Term = { from: number; to: number; before: string; after: string }

const longestShown = 110
const heads = /\b(?:function \w+|match \/\S+)/g

/**
 * Every condition of a rules file made a constant in turn: a part of an `and` holds always, a part of an `or` never, and what is the whole of an
 * `allow` or a `return` holds always. So does each of a list that must hold nothing but true.
 */
export function rulesMutants(text: string): Mutant[] {
  const bare = withoutComments(text)
  return termsOf(bare).flatMap((term) => {
    const stood = text.slice(term.from, term.to)
    return constantsFor(term)
      .filter((became) => became !== stood)
      .map((became) => ({
        line: text.slice(0, term.from).split('\n').length,
        from: term.from,
        to: term.to,
        within: bare.slice(0, term.from).match(heads)?.at(-1)?.trim() ?? '',
        stood: stood.replace(/\s+/g, ' ').slice(0, longestShown),
        became,
        text: text.slice(0, term.from) + became + text.slice(term.to),
      }))
  })
}

function constantsFor({ before, after }: Term): Mutant['became'][] {
  const isPartOf = (joint: string) => before === joint || after === joint
  if (isPartOf('&&')) return isPartOf('||') ? ['true', 'false'] : ['true']
  if (isPartOf('||')) return ['false']
  return /^(if|return)$/.test(before) && /^[;}]$/.test(after) ? ['true'] : []
}

/** Strings are passed over whole; a joint ends one term and begins the next, within its brackets. */
const pieces = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|&&|\|\||\b(?:if|return)\b|[()[\],;{}?:]|=(?!=)/g

function termsOf(text: string): Term[] {
  const terms: Term[] = []
  let open: { from: number; before: string; item: number; items: Term[] }[] = [
    { from: 0, before: '', item: 0, items: [] },
  ]
  for (const piece of text.matchAll(pieces)) {
    const [sign] = piece
    if (/^['"]/.test(sign)) continue
    const at = piece.index
    if (sign === '=' && /[=!<>]/.test(text[at - 1] ?? '')) continue
    const inner = open.at(-1)
    if (inner && /^(&&|\|\||[)\],;}?:])$/.test(sign)) {
      const term = trimmed(text, inner.from, at)
      if (term.to > term.from) terms.push({ ...term, before: inner.before, after: sign })
    }
    if (inner && /^[,\]]$/.test(sign)) {
      inner.items.push({ ...trimmed(text, inner.item, at), before: '&&', after: '&&' })
      inner.item = at + 1
    }
    // A list that holds nothing but true is an and, written so that it costs less.
    if (inner && sign === ']' && text.startsWith('.hasOnly([true])', at + 1)) terms.push(...inner.items)
    if (/^[([{]$/.test(sign)) open.push({ from: at + 1, before: sign, item: at + 1, items: [] })
    else if (/^[)\]}]$/.test(sign)) open = open.length > 1 ? open.slice(0, -1) : open
    else if (inner) Object.assign(inner, { from: at + sign.length, before: sign })
  }
  return terms
}

/** Blanks in the place of every comment. */
const withoutComments = (text: string) =>
  text.replace(commentsAndStrings, (piece) => (piece.startsWith('/') ? piece.replace(/[^\n]/g, ' ') : piece))
const commentsAndStrings = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g

/** Without blanks at its ends. */
function trimmed(text: string, from: number, to: number): { from: number; to: number } {
  const within = text.slice(from, to)
  return { from: to - within.trimStart().length, to: from + within.trimEnd().length }
}
