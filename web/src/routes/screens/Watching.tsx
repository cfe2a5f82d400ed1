import type { ReactNode } from 'react'
import { Watch } from '../../people/Watch.tsx'
import { watch, watchNo } from '../links.tsx'

export function Watching(): ReactNode {
  const { link } = watch.useParams()
  return <Watch key={link} link={link} />
}

export function NotWatching(): ReactNode {
  const { link } = watchNo.useParams()
  return <Watch key={link} link={link} saysNo />
}
