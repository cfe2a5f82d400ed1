import type { ReactNode } from 'react'
import { Join } from '../../people/Join.tsx'
import { join, joinNo } from '../links.tsx'

export function Joining(): ReactNode {
  const { link } = join.useParams()
  return <Join key={link} link={link} />
}

export function Declining(): ReactNode {
  const { link } = joinNo.useParams()
  return <Join key={link} link={link} saysNo />
}
