/** Compiles a trigger's document path: `{name}`, `*`, and `{name=**}` or `**` for several segments. Throws a sentence on others. */
export function compileDocumentPattern(pattern: string): (path: string) => boolean {
  const segments = pattern.replace(/^\/|\/$/g, '').split('/')
  if (segments.length > 100) throw new Error(`The document path "${pattern}" is too long.`)
  const source = segments.map((segment) => {
    if (segment === '**' || /^\{[^{}=]+=\*\*\}$/.test(segment)) return '.+'
    if (segment === '*' || /^\{[^{}=]+(=\*)?\}$/.test(segment)) return '[^/]+'
    if (segment === '' || /[{}]/.test(segment))
      throw new Error(`The document path "${pattern}" of a trigger cannot be read.`)
    return segment.split('*').map(escape).join('[^/]*')
  })
  if (source.filter((part) => part === '.+').length > 1) {
    throw new Error(`The document path "${pattern}" of a trigger may span several segments only once.`)
  }
  const expression = new RegExp(`^${source.join('/')}$`, 's')
  return (path) => expression.test(path)
}

/** The id of the one collection in which every document of a pattern lies; null where it may lie in several. */
export function collectionOf(pattern: string): string | null {
  const id = pattern
    .replace(/^\/|\/$/g, '')
    .split('/')
    .at(-2)
  return id === undefined || /[{}*]/.test(id) || pattern.split('/').at(-1)?.includes('**') ? null : id
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
