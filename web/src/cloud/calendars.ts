import { hasHolidays, HOLIDAY_LOADERS, registerHolidays, type Schedule } from '@duebook/domain'

/** Fetches the holiday calendars that these schedules adjust by; regions nobody knows are left to the engine's own error. */
export async function loadCalendars(schedules: readonly Schedule[]): Promise<void> {
  await Promise.all(missingRegions(schedules).map((region) => HOLIDAY_LOADERS[region]?.load().then(registerHolidays)))
}

export async function loadRegions(regions: readonly string[]): Promise<void> {
  await Promise.all(
    regions
      .filter((region) => !hasHolidays(region))
      .map((region) => HOLIDAY_LOADERS[region]?.load().then(registerHolidays)),
  )
}

/** Regions that must be fetched before these schedules can be worked out. */
export function missingRegions(schedules: readonly Schedule[]): string[] {
  const regions = schedules.flatMap((schedule) => [
    ...(schedule.adjustment?.regions ?? []),
    ...(schedule.type === 'recurring' && schedule.rule.kind === 'nthBusinessDay' ? schedule.rule.regions : []),
  ])
  return [...new Set(regions)].filter((region) => region in HOLIDAY_LOADERS && !hasHolidays(region))
}
