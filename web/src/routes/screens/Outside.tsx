import type { ReactNode } from 'react'
import { OutsidePack } from '../../evidence/OutsidePack.tsx'
import { OutsidePage } from '../../people/outside/OutsidePage.tsx'
import { outside } from '../links.tsx'

export function Outside(): ReactNode {
  const { link } = outside.useParams()
  return <OutsidePage key={link} link={link} pack={OutsidePack} />
}
