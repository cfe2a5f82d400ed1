import type { ReactNode } from 'react'
import { Join } from '../../people/Join.tsx'
import { join } from '../links.tsx'

export function Joining(): ReactNode {
  const { link } = join.useParams()
  return <Join key={link} link={link} />
}
