/**
 * What a receiving server said for good (RFC 5321, section 4.2.1: a reply of 5xx), from the words of whoever spoke to it; null where that is
 * no last word. Without numbers, and without the address, which stands beside it.
 */
export function bounceReason(error: string): string | null {
  const [, said = ''] = /\b5\d\d[ -](.*)$/s.exec(error) ?? []
  if (!/\b5\d\d[ -]/.test(error)) return null
  const words = said
    .replace(/^(?:#?5\.\d{1,3}\.\d{1,3})[:\s]*/, '')
    .replace(/<?[^\s<>@]+@[^\s<>]+>?:?/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return (words || 'refused').slice(0, 120)
}
