import { createContext, use, type ReactNode } from 'react'
import type { SignedIn } from '../cloud/accounts/auth.ts'

const Person = createContext<SignedIn | null>(null)

export const SignedInProvider = ({ person, children }: { person: SignedIn; children: ReactNode }) => (
  <Person value={person}>{children}</Person>
)

/** Who is signed in and which book is open. Only within the frame, where there always is somebody. */
export function useSignedIn(): SignedIn {
  const person = use(Person)
  if (!person)
    throw new Error(
      'useSignedIn was used outside the frame, where nobody is signed in. Draw this screen below the frame route.',
    )
  return person
}
