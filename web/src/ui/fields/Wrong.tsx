import type { ReactNode } from 'react'
import field from './Field.module.css'
import { Glyph } from '../glyphs.tsx'

/** What is wrong with a field, under it; `id`: the field is described by it. */
export const Wrong = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className={field.error}>
    <Glyph name="failed" />
    <span>{children}</span>
  </p>
)
