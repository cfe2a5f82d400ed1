import * as v from 'valibot'
import { requestReader } from './request-reader.ts'
import type { SignInProvider } from './sign-in-providers.ts'

/** Who may make an account where this is kept: anybody, whoever is invited into a book, or nobody. */
export const signUps = ['open', 'invitation', 'closed'] as const
export type SignUp = (typeof signUps)[number]

/** What anybody is told of where this is kept, before they sign in. */
export type House = { signUp: SignUp; message: string | null; providers: readonly SignInProvider[] }

/** What the operator tells everybody; null takes it away. */
export const houseRequests = {
  seeHouse: v.nullish(v.strictObject({})),
  tellHouse: v.strictObject({
    message: v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500), v.regex(/^[^\p{Cc}]*$/u))),
  }),
} as const
export type HouseRequests = { [Name in keyof typeof houseRequests]: v.InferOutput<(typeof houseRequests)[Name]> }
export type HouseAnswers = {
  /** Whether whoever asks runs this house. */
  seeHouse: House & { operator: boolean }
  tellHouse: House
}

/** The setting as it was written; nothing said is open. Throws for a word that is none of them. */
export function signUpOf(setting: string): SignUp {
  const known = signUps.find((one) => one === (setting || 'open'))
  if (known) return known
  throw new Error(`SIGN_UP is one of ${signUps.join(', ')}, not "${setting}".`)
}

/** A request as it came in: its values, or the field that is wrong. */
export const readHouseRequest = requestReader(houseRequests)

/** What can be wrong with the server itself. */
export const serverProblems = ['clock', 'disk', 'mail', 'backups', 'certificate'] as const
const ServerProblem = v.object({ code: v.picklist(serverProblems), says: v.string() })
export type ServerProblem = v.InferOutput<typeof ServerProblem>

/** What the server says of itself. Throws for anything else. */
export const readServerProblems = (said: unknown): ServerProblem[] =>
  v.parse(v.object({ problems: v.array(ServerProblem) }), said).problems
