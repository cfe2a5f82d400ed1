import { hasHolidays, type Notice, registerHolidays, type Schedule } from '@duebook/domain'

/** Fetches the holiday calendars that these schedules adjust by; regions nobody knows are left to the engine's own error. */
export async function loadCalendars(schedules: readonly (Schedule | Notice)[]): Promise<void> {
  await loadRegions(missingRegions(schedules))
}

export async function loadRegions(regions: readonly string[]): Promise<void> {
  const missing = regions.filter((region) => !hasHolidays(region))
  if (missing.length === 0) return
  // The list of all regions there are is longer than most screens; nobody needs it before the first table.
  const { HOLIDAY_LOADERS } = await import('./regions.ts')
  await Promise.all(missing.map((region) => HOLIDAY_LOADERS[region]?.load().then(registerHolidays)))
}

/** Regions that must be fetched before these schedules can be worked out. */
export function missingRegions(schedules: readonly (Schedule | Notice)[]): string[] {
  const once = schedules.flatMap((one) => ('earlier' in one ? (one.earlier ?? []).map(({ timing }) => timing) : []))
  const regions = [...schedules, ...once].flatMap((schedule) => [
    ...(schedule.adjustment?.regions ?? []),
    ...('rule' in schedule && schedule.rule.kind === 'nthBusinessDay' ? schedule.rule.regions : []),
  ])
  return [...new Set(regions)].filter((region) => !hasHolidays(region))
}
