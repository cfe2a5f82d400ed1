import { loadPacks, type PackQuestion, type PackTemplate, type RulePack } from '@duebook/domain'

/** The packs that can be set up here. What is counted in hours needs the zone's clock changes, which only the server has. */
export async function loadOffer(): Promise<readonly RulePack[]> {
  const packs = await loadPacks()
  return packs.map((pack) => ({ ...pack, templates: pack.templates.filter((one) => !countsHours(one)) }))
}

const countsHours = ({ schedule }: PackTemplate) =>
  'derived' in schedule &&
  [schedule.derived.rule, ...(schedule.derived.then ?? [])].some(({ unit }) => unit === 'hours')

/** Those of one's own place first, then those of the world, then the others; in each the order of the file. */
export function nearestFirst(packs: readonly RulePack[], languages: readonly string[]): RulePack[] {
  const own = placeIn(languages)
  const distance = ({ place }: RulePack) =>
    place.slice(0, 2) === own ? 0 : place === 'EU' && euMembers.has(own) ? 1 : place === '001' ? 2 : 3
  return packs.toSorted((a, b) => distance(a) - distance(b))
}

/** The country of the first language that names one; English without a country is taken for British, as its dates are read. */
const placeIn = (languages: readonly string[]) =>
  languages.map((language) => /-([A-Z]{2})$/.exec(language)?.[1]).find((country) => country !== undefined) ?? 'GB'

const euMembers = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

/** What has to be answered before a template has dates. Whether it applies is said by choosing it, so yes or no is not asked again. */
export const questionsOf = ({ questions }: PackTemplate): PackQuestion[] =>
  questions.filter(({ type }) => type !== 'yesno')

/** The first few titles, to know a pack by. */
export function inShort({ templates }: RulePack): string {
  const named = templates.slice(0, 3).map(({ title }) => title)
  return `${templates.length} ${templates.length === 1 ? 'date' : 'dates'}: ${named.join(', ')}${templates.length > 3 ? ' …' : ''}`
}
