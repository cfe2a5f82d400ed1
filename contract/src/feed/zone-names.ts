/** What the clocks of a zone are called at an instant (ms since 1970): "BST", "GMT-5". */
export function zoneNameAt(at: number, zone: string): string {
  const parts = formatOf(zone).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' })
  formats.set(zone, format)
  return format
}
