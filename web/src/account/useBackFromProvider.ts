import { useEffect } from 'react'
import { leftForProvider } from '../cloud/accounts/leftForProvider.ts'
import { refreshAccount } from '../cloud/accounts/ownAccount.ts'
import { backFromProvider } from '../cloud/accounts/signInWays.ts'
import { nameOfProvider, providersHere } from '../cloud/house/house.ts'
import { signInProblem, wasGivenUp } from '../messages/sign-in.ts'
import { announce } from '../ui/toast.ts'

/** Where a browser blocks windows, linking and confirming go through the provider's own page and end here, where they began. */
export function useBackFromProvider() {
  useEffect(() => {
    if (!leftForProvider()) return
    backFromProvider()
      .then(async (back) => {
        await providersHere()
        if (back?.left.aim === 'link') announce(`${nameOfProvider(back.left.provider)} is linked.`)
        if (back?.left.aim === 'confirm') announce('Confirmed. Do it again now.')
        await refreshAccount()
      })
      .catch((error: unknown) => {
        if (!wasGivenUp(error)) announce(signInProblem(error))
      })
  }, [])
}
