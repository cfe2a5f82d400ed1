/** The ids of rules in a title. */
export const idsIn = (text: string): string[] =>
  [...text.matchAll(/\[([A-Z]{1,2}\d{1,2}|RULES-[A-Z]+)\]/g)].map(([, id]) => id ?? '')

/** The ids of the rules of a SPEC, each of which stands first in its line: `- [XX1]`, `- **XX1**` or `| XX1 |`. */
export const rulesIn = (specification: string): string[] =>
  specification.split('\n').flatMap((line) => {
    const bold = /^- \*\*([A-Z]{2}\d{1,2})\*\*/.exec(line) ?? /^\| ([A-Z]\d{2}|RULES-[A-Z]+) \|/.exec(line)
    return bold
      ? [bold[1] ?? '']
      : line.startsWith('- [')
        ? idsIn(line.slice(0, line.lastIndexOf(']') + 1)).slice(0, leadingIds(line))
        : []
  })

/** How many ids a line begins with. */
const leadingIds = (line: string) => idsIn(/^- ((?:\[[A-Z0-9-]+\] ?)+)/.exec(line)?.[1] ?? '').length
