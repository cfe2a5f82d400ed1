import { Fragment } from 'react'

/** A line of a file as it stands there; where it is too long it breaks between its cells and not within a word. */
export const AsWritten = ({ line }: { line: string }) =>
  line.split(/(?<=[,;\t|])/).map((cell, n) => (
    <Fragment key={n}>
      {n > 0 && <wbr />}
      {cell}
    </Fragment>
  ))
