/** The first sentence of a text, and the rest. What stands in quotation marks ends none. */
export function firstAndRest(text: string): [first: string, rest: string] {
  const first = firstSentence(text)
  return [first, text.slice(first.length).trim()]
}

export const firstSentence = (text: string): string => FIRST.exec(text)?.[0] ?? text

const FIRST = /^(?:“[^”]*(?:”|$)|[^“.?!]|[.?!](?!\s|$))*[.?!]?/u
