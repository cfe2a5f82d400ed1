import type { House, HouseAnswers, HouseRequests } from '@duebook/contract/house'
import { knownProviders, type SignInProvider } from '@duebook/contract/sign-in-providers'
import { useEffect, useState } from 'react'
import { addresses } from '../addresses.ts'
import { loadAuth } from '../sdk/load.ts'

let known: Promise<House> | undefined

/** What anybody is told of where this is kept; null until that is known. Where it cannot be read nothing is said of it. */
export function useHouse(): House | null {
  const [house, setHouse] = useState<House | null>(null)
  useEffect(() => {
    let here = true
    // Without it the screen is as in an open house, and whoever is refused is told why.
    read().then(
      (answer) => here && setHouse(answer),
      () => {},
    )
    return () => void (here = false)
  }, [])
  return house
}

let heard: readonly SignInProvider[] | null = null

/** The accounts elsewhere with which one may sign in here; null until that is known. Where it cannot be read, all that may be. */
export function useProviders(): readonly SignInProvider[] | null {
  const [providers, setProviders] = useState(heard)
  useEffect(() => {
    let here = true
    void providersHere().then((answer) => here && setProviders(answer))
    return () => void (here = false)
  }, [])
  return providers
}

/** Once this has answered, names are known as well. */
export const providersHere = (): Promise<readonly SignInProvider[]> =>
  read().then(
    ({ providers }) => providers ?? knownProviders,
    () => knownProviders,
  )

export const nameOfProvider = (id: string) =>
  [...(heard ?? []), ...knownProviders].find((one) => one.id === id)?.name ?? 'another account'

function read(): Promise<House> {
  known ??= fetchHouse()
  known.then(
    ({ providers }) => (heard = providers ?? knownProviders),
    () => (known = undefined),
  )
  return known
}

async function fetchHouse(): Promise<House> {
  const answer = await fetch(`${addresses.functions}/house`)
  if (!answer.ok) throw new Error(`The house answered ${answer.status}.`)
  return (await answer.json()) as House
}

/** Asks the server about this house, or tells it something, as whoever is signed in. */
export async function askHouse<N extends keyof HouseRequests>(
  name: N,
  request: HouseRequests[N],
): Promise<HouseAnswers[N]> {
  const [{ auth }, { callable }] = await Promise.all([loadAuth(), import('../sdk/callables.ts')])
  await auth.authStateReady()
  return (await callable<HouseRequests[N], HouseAnswers[N]>(name)(request)).data
}
