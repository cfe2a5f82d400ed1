import type { ReactNode } from 'react'
import { GotIt } from '../../people/GotIt.tsx'
import { gotIt } from '../links.tsx'

export function GettingIt(): ReactNode {
  const { link } = gotIt.useParams()
  return <GotIt key={link} link={link} />
}
