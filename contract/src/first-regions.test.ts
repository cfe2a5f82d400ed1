import { HOLIDAY_LOADERS } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { firstRegions } from './first-regions.ts'

describe('a new book counts working days', () => {
  it.each([
    ['en-GB', 'Europe/London', ['GB-ENG']],
    ['cy-GB', 'Europe/London', ['GB-ENG']],
    ['en', 'Europe/London', ['GB-ENG']],
    ['en-US', 'Europe/London', ['GB-ENG']],
    ['en-US', 'America/New_York', ['US']],
    ['en-US', 'America/Chicago', ['US']],
    ['es', 'America/Los_Angeles', ['US']],
    ['en-US', 'Pacific/Honolulu', ['US']],
    ['de-DE', 'Europe/Berlin', ['DE']],
    ['de', 'Europe/Berlin', ['DE']],
    ['de-AT', 'Europe/Vienna', ['AT']],
    ['de-CH', 'Europe/Zurich', ['CH']],
    ['fr-FR', 'Europe/Paris', ['FR']],
    ['fr-BE', 'Europe/Brussels', ['BE']],
    ['nl-NL', 'Europe/Amsterdam', ['NL']],
    ['es-ES', 'Europe/Madrid', ['ES']],
    ['es-ES', 'Atlantic/Canary', ['ES']],
    ['en-CA', 'America/Toronto', ['CA-ON']],
    ['fr-CA', 'America/Toronto', ['CA-QC']],
    ['en-CA', 'America/Whitehorse', ['CA']],
    ['en-AU', 'Australia/Sydney', ['AU-NSW']],
    ['en-NZ', 'Pacific/Auckland', ['NZ']],
    ['en-IN', 'Asia/Calcutta', ['IN']],
    ['en-IN', 'Asia/Kolkata', ['IN']],
    ['pt-BR', 'America/Sao_Paulo', ['BR']],
    ['es-AR', 'America/Argentina/Cordoba', ['AR']],
    // A place whose holidays are not known stays that place, whatever the language.
    ['en-US', 'Asia/Jakarta', []],
    ['en-GB', 'Africa/Lagos', []],
    // A zone that is no place: the language's country.
    ['en-GB', 'UTC', ['GB-ENG']],
    ['en-US', 'Etc/UTC', ['US']],
    ['de-DE', 'Etc/GMT-1', ['DE']],
    ['zh-Hant-HK', 'UTC', ['HK']],
    ['en', 'UTC', []],
    ['sw-KE', 'UTC', []],
    ['', '', []],
    ['en-GB', 'Europe/Nowhere', []],
  ])('as %s in %s: %j', (locale, zone, regions) => {
    expect(firstRegions(locale, zone)).toEqual(regions)
  })

  it('only by calendars that there are, and each country with one can be told', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const told = new Set(zones.flatMap((zone) => firstRegions('en', zone)))
    expect([...told].filter((region) => !(region in HOLIDAY_LOADERS))).toEqual([])
    const countries = (regions: Iterable<string>) =>
      [...new Set([...regions].map((region) => region.slice(0, 2)))].sort()
    expect(countries(told)).toEqual(countries(Object.keys(HOLIDAY_LOADERS)))
  })
})
