/** `84 kB`, `1.4 MB`, `10 GB`: decimal units, as file managers say it. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return bytes < 1_000_000_000 ? `${tenths(bytes / 1_000_000)} MB` : `${tenths(bytes / 1_000_000_000)} GB`
}

const tenths = (count: number) => count.toFixed(1).replace(/\.0$/, '')
