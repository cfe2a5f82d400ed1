import { sightOf, type Sight } from '@duebook/contract/people/roles'
import { useOpenBook } from './role.ts'
import { useSignedIn } from './signedIn.tsx'

/** What this person sees of the open book. */
export function useSight(): Sight {
  const { uid } = useSignedIn()
  return sightOf(useOpenBook() ?? {}, uid)
}
