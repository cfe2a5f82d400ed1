import { Command } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { useOpenOverlay } from './overlays.ts'
import styles from './PageHead.module.css'
import { SyncState } from './SyncState.tsx'

type PageHeadProps = {
  view: ReactNode
  title: string
  /** The document's title; the heading when left out. */ documentTitle?: string
  tools?: ReactNode
  /** How many fields of the page are typed over and not saved yet: no "Saved" stands beside them. */ typed?: number
  /** The tools are still to come: what would stand beside them is drawn with them. */ waits?: boolean
}

/** Small name of the view, title; at the right the sync state and the view's tools. The title takes focus after a deletion. */
export function PageHead({ view, title, documentTitle = title, tools, waits, typed = 0 }: PageHeadProps) {
  useEffect(() => {
    document.title = `${documentTitle} · Duebook`
  }, [documentTitle])
  const open = useOpenOverlay()
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.view}>{view}</p>
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      <div className={styles.tools} data-waits={waits || undefined}>
        <SyncState typed={typed} />
        <span className={styles.commands}>
          <Button
            look="bare"
            size="square"
            aria-label="Commands"
            icon={<Command aria-hidden />}
            onClick={() => open('commands')}
          />
        </span>
        {tools && <div className={styles.own}>{tools}</div>}
      </div>
    </header>
  )
}
