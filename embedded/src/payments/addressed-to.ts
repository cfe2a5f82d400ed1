/** An address as the API keeps it; any part of it may be missing. */
export type PostalAddress = {
  line1?: string | null
  line2?: string | null
  city?: string | null
  state?: string | null
  postal_code?: string | null
  country?: string | null
}

export type Addressee = {
  name: string | null
  address: PostalAddress | null
  email: string | null
  taxNumbers: readonly (string | null)[]
}

/**
 * Whom something is for, line by line. A town and its code stand as people of the country write them on a letter: `San Francisco, CA 94103`,
 * `Leeds` above `LS9 8AG`; of countries that are not named here as on the continent of Europe, `20095 Hamburg`.
 */
export function addressedTo(
  { name, address: at, email, taxNumbers }: Addressee,
  country: (code: string) => string,
  taxNumber: (number: string) => string,
): string[] {
  return [
    name,
    at?.line1,
    at?.line2,
    ...(at ? townOf(at) : []),
    at?.country && country(at.country),
    email,
    ...taxNumbers.map((number) => number && taxNumber(number)),
  ].flatMap((line) => (line ? [line] : []))
}

function townOf({ city, state, postal_code: code, country }: PostalAddress): (string | null | undefined)[] {
  switch (country) {
    case 'US':
      return [joined(', ', city, joined(' ', state, code))]
    case 'CA':
    case 'AU':
      return [joined(' ', city, state, code)]
    case 'GB':
    case 'IE':
      return [city, state, code]
    default:
      return [joined(' ', code, city), state === city ? null : state]
  }
}

const joined = (by: string, ...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(by)
