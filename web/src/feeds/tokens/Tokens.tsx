import { openapi } from '@duebook/contract/access/openapi'
import { asksAMinute } from '@duebook/contract/access/token'
import { addDays } from '@duebook/domain'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useBooks, type ListedBook } from '../../cloud/books/books.ts'
import { askTokens, useTokens, type TokenRecord } from '../../cloud/tokens/tokens.ts'
import { useWebhooks } from '../../cloud/webhooks/webhooks.ts'
import ledger from '../../design/ledger.module.css'
import { useToday } from '../../frame/clock.ts'
import type { Confirmed } from '../../frame/confirmed.ts'
import { PageHead } from '../../frame/PageHead.tsx'
import { ScreenState } from '../../frame/ScreenState.tsx'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { saidOfTokens } from '../../messages/token-refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Note } from '../../ui/Note.tsx'
import { Section } from '../../ui/Section.tsx'
import { announce } from '../../ui/toast.ts'
import { useAttempt } from '../../ui/useAttempt.ts'
import { AccessTabs } from '../AccessTabs.tsx'
import { Webhooks } from '../webhooks/Webhooks.tsx'
import { MadeToken } from './MadeToken.tsx'
import { NewToken, type Made } from './NewToken.tsx'
import { TokenRow } from './TokenRow.tsx'
import styles from './tokens.module.css'

/** What programs of one's own may read, and what they are told; forms for others, and what they can ask. */
export function Tokens({ confirmed }: { confirmed: Confirmed }) {
  const { uid } = useSignedIn()
  const live = useTokens(uid)
  const told = useWebhooks(uid)
  const found = useBooks(uid)
  const books = found.status === 'ready' ? found.data : []
  const [open, setOpen] = useState<'new' | Made | null>(null)
  // Whichever of the two comes first waits for the other: what stands below would be moved.
  return (
    <>
      <PageHead view="Settings · Feeds and access" title="Tokens and webhooks" />
      <AccessTabs />
      <ScreenState live={told.status === 'loading' && live.status === 'ready' ? LOADING : live} rows={3}>
        {(tokens) => (
          <div className={styles.sections}>
            <List tokens={tokens} books={books} onNew={() => setOpen('new')} />
            <ScreenState live={told}>
              {(webhooks) => <Webhooks webhooks={webhooks} books={books} confirmed={confirmed} />}
            </ScreenState>
            <Section
              name="What a token can ask"
              note={
                <a href="/v1/openapi.json" target="_blank" rel="noopener noreferrer">
                  openapi.json
                </a>
              }
            >
              <Asks />
            </Section>
          </div>
        )}
      </ScreenState>
      {open === 'new' && (
        <NewToken books={books} confirmed={confirmed} onMade={setOpen} onClose={() => setOpen(null)} />
      )}
      {open !== null && open !== 'new' && <MadeToken made={open} onClose={() => setOpen(null)} />}
    </>
  )
}

const LOADING = { status: 'loading' } as const

type ListProps = { tokens: readonly TokenRecord[]; books: readonly ListedBook[]; onNew: () => void }

function List({ tokens, books, onNew }: ListProps) {
  const { problem, attempt } = useAttempt(saidOfTokens)
  const another = useRef<HTMLButtonElement>(null)
  const revoke = ({ id, name }: TokenRecord) =>
    attempt(async () => {
      await askTokens('revokeToken', { tokenId: id })
      another.current?.focus()
      announce(`“${name}” reads nothing any more.`)
    })
  return (
    <Section
      name="Personal access tokens"
      count={tokens.length || undefined}
      note={tokens.length > 0 && 'They read; none can change anything.'}
    >
      {tokens.length === 0 ? (
        <Empty
          said="Nothing else reads your books"
          action={
            <Button ref={another} onClick={onNew}>
              New token
            </Button>
          }
        >
          A token lets a program of yours read; a webhook tells it when something changes.
        </Empty>
      ) : (
        <>
          <table className={`${ledger.ledger} ${ledger.entries} ${styles.tokens}`}>
            <thead>
              <tr>
                <th scope="col">For</th>
                <th scope="col">May read</th>
                <th scope="col">Begins with</th>
                <th scope="col">Last used</th>
                <th scope="col">Until</th>
                <th scope="col">
                  <span className="sr">Revoke</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {tokens.map((one) => (
                <TokenRow key={one.id} token={one} books={books} onRevoke={() => void revoke(one)} />
              ))}
            </tbody>
          </table>
          {problem !== null && (
            <Note tone="over" glyph="failed" alert>
              {problem}
            </Note>
          )}
          <div className={styles.go}>
            <Button ref={another} look="main" icon={<KeyRound aria-hidden />} onClick={onNew}>
              New token
            </Button>
            <span>Shown once, kept here only as a hash.</span>
          </div>
        </>
      )}
    </Section>
  )
}

const got: Record<keyof typeof openapi.paths, string> = {
  '/v1/books': 'which books it may read',
  '/v1/books/{book}/obligations': 'rules as JSON, as in the export',
  '/v1/books/{book}/occurrences': 'dates with state, amount, why',
  '/v1/files/{sha256}': 'a file, if the token says so',
}

function Asks() {
  const today = useToday()
  return (
    <table className={`${ledger.ledger} ${styles.asks}`}>
      <thead>
        <tr>
          <th scope="col">Ask</th>
          <th scope="col">Get</th>
          <th scope="col" className={ledger.num}>
            A minute
          </th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(got) as (keyof typeof got)[]).map((path) => (
          <tr key={path}>
            <th scope="row">
              <code>
                GET {path}
                {path.endsWith('/occurrences') && `?due<=${addDays(today, 40)}`}
              </code>
            </th>
            <td>{got[path]}</td>
            <td className={ledger.num}>{path.startsWith('/v1/files') ? asksAMinute.files : asksAMinute.all}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
