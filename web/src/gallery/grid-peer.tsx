import { useDeferredValue, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button, GridList, GridListItem, ListLayout, Text, Virtualizer } from 'react-aria-components'

/** The peer of our long lists in measures: ten thousand rows of as many parts in the windowed grid of React Aria, filtered as one types. */
function GridPeer() {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed)
  const shown = useMemo(() => all.filter(({ text }) => text.includes(words)), [words])
  return (
    <>
      <input type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: 56 }}>
        <GridList
          aria-label="Duties"
          selectionMode="multiple"
          items={shown}
          style={{ display: 'block', height: 800, overflow: 'auto' }}
        >
          {({ title, why, date, sum }: (typeof all)[number]) => (
            <GridListItem textValue={title} style={{ display: 'grid', gridTemplateColumns: '8rem 1fr 6rem 12rem' }}>
              <time>{date}</time>
              <span>
                <b data-row="">{title}</b>
                <Text slot="description">{why}</Text>
              </span>
              <span>{sum}</span>
              <span>
                <Button>Done</Button>
                <Button>Plan a day</Button>
                <Button>More acts</Button>
              </span>
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
    </>
  )
}

const all = Array.from({ length: 10_000 }, (_, n) => ({
  id: n,
  title: `Duty ${n}`,
  text: `duty ${n}`,
  why: `Every month · Counterparty ${n % 400}`,
  date: `${1 + (n % 28)} Dec`,
  sum: `£${n}.00`,
}))

createRoot(document.getElementById('root')!).render(<GridPeer />)
