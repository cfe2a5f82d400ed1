import { importLimits } from '../limits.ts'
import type { ImportMember } from '../verdicts.ts'

/** Who of the book a cell names, first of all by address, else by name; the first is to do it. */
export function readPeople(
  written: string,
  members: readonly ImportMember[],
): { found: ImportMember[]; unknown: string[] } {
  const whole = memberCalled(written, members)
  if (whole) return { found: [whole], unknown: [] }
  const found: ImportMember[] = []
  const unknown: string[] = []
  for (const one of written.split(/[,;|]/)) {
    const name = withoutId(one)
    if (name === '') continue
    const member = memberCalled(name, members)
    if (!member) unknown.push(name.slice(0, 200))
    else if (!found.includes(member)) found.push(member)
  }
  return { found, unknown }
}

/** “Evan (14781400)” without what stands behind. */
export const withoutId = (written: string): string =>
  written
    .slice(0, 300)
    .replace(/\s*\([^()]*\)\s*$/, '')
    .trim()

function memberCalled(written: string, members: readonly ImportMember[]): ImportMember | undefined {
  const name = withoutId(written).toLowerCase()
  if (name === '') return undefined
  return (
    members.find(({ email }) => email !== null && email.toLowerCase() === name) ??
    members.find((member) => member.name.toLowerCase() === name)
  )
}

/** The tags of a cell; `over` are those for which there is no room. */
export function readTags(cells: readonly string[], whole: readonly string[] = []): { tags: string[]; over: string[] } {
  const split = cells.flatMap((cell) => cell.slice(0, importLimits.notes).split(/[,;|]|\s(?=#)/))
  const found = [...new Set([...whole, ...split].map(tagOf).filter((tag) => tag !== ''))]
  const fits = found.filter((tag) => tag.length <= importLimits.tag)
  const tags = fits.slice(0, importLimits.tags)
  return { tags, over: found.filter((tag) => !tags.includes(tag)) }
}

const COLOURS =
  /\s*\((?:green|yellow|orange|red|purple|blue|sky|lime|pink|black|grey|gray)(?:[ _](?:dark|light))?\)\s*$/i

export const tagOf = (written: string): string =>
  written
    .slice(0, 300)
    .trim()
    .replace(COLOURS, '')
    .replace(/^[#@]+/, '')
    .trim()
    .replaceAll(/\s+/g, '-')
