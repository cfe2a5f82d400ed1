import type { PriceList } from '@duebook/contract/billing/price-list'
import { useEffect, useState } from 'react'
import { addresses } from '../addresses.ts'

let asked: Promise<PriceList> | undefined

/** What is sold here; null until the service has said so, `missing` where it could not be read. Anybody may ask, and it brings no SDK into the page before it is asked. */
export function usePriceList(): PriceList | 'missing' | null {
  const [list, setList] = useState<PriceList | 'missing' | null>(null)
  useEffect(() => {
    let here = true
    // A price list that could not be read is asked for again by the next screen; until then nothing is offered.
    ask().then(
      (answer) => here && setList(answer),
      () => here && setList('missing'),
    )
    return () => void (here = false)
  }, [])
  return list
}

function ask(): Promise<PriceList> {
  asked ??= read()
  asked.catch(() => (asked = undefined))
  return asked
}

async function read(): Promise<PriceList> {
  const answer = await fetch(`${addresses.functions}/priceList`)
  if (!answer.ok) throw new Error(`The price list answered ${answer.status}.`)
  return (await answer.json()) as PriceList
}
