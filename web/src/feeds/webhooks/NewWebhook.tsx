import type { ToldType } from '@duebook/contract/webhooks/webhook'
import { useRef, useState, type FormEvent } from 'react'
import type { ListedBook } from '../../cloud/books/books.ts'
import { askWebhooks } from '../../cloud/webhooks/webhooks.ts'
import dialog from '../../design/dialog.module.css'
import type { Confirmed } from '../../frame/confirmed.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { isOfAddress, saidOfWebhooks } from '../../messages/webhook-refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { Check, Choice } from '../../ui/fields/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'
import tokens from '../tokens/tokens.module.css'
import { toldOffered, toldWords } from './webhook-words.ts'

type NewWebhookProps = {
  books: readonly ListedBook[]
  confirmed: Confirmed
  onMade: (made: { webhookId: string; secret: string }) => void
  onClose: () => void
}

/** Where, of which book, and of what. */
export function NewWebhook({ books, confirmed, onMade, onClose }: NewWebhookProps) {
  const { bookId: current } = useSignedIn()
  const [bookId, setBookId] = useState(current)
  const [address, setAddress] = useState('https://')
  const [of, setOf] = useState<'everything' | 'some'>('everything')
  const [chosen, setChosen] = useState<ReadonlySet<ToldType>>(new Set())
  const [tried, setTried] = useState(false)
  const { busy, problem, attempt } = useAttempt((error) => ({
    said: saidOfWebhooks(error),
    ofAddress: isOfAddress(error),
  }))
  const first = useRef<HTMLInputElement>(null)
  const isBare = /^(https:\/\/)?\s*$/.test(address)
  const nothing = of === 'some' && chosen.size === 0
  const wrong =
    tried && isBare ? 'Say where: an address that begins with https.' : problem?.ofAddress ? problem.said : null
  const make = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isBare) return first.current?.focus()
    if (nothing) return
    void attempt(async () => {
      const request = { bookId, address: address.trim(), tells: of === 'everything' ? of : [...chosen] }
      const made = await confirmed('A webhook tells without you.', () => askWebhooks('makeWebhook', request))
      if (made) onMade(made)
    }).then(() => first.current?.focus())
  }
  return (
    <Dialog title="New webhook" onClose={onClose}>
      <form className={dialog.form} onSubmit={make} noValidate>
        <Field
          label="Address"
          name="webhookAddress"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoFocus
          maxLength={500}
          value={address}
          onChange={setAddress}
          error={wrong}
          inputRef={first}
        />
        <Select
          label="Of the book"
          value={bookId}
          options={Object.fromEntries(books.map(({ id, name }) => [id, name]))}
          onChange={setBookId}
        />
        <Choice
          legend="Told of"
          value={of}
          options={[
            { value: 'everything', label: 'everything' },
            { value: 'some', label: 'only what I choose' },
          ]}
          onChange={setOf}
        />
        {of === 'some' && (
          <fieldset className={tokens.books}>
            <legend className="sr">Of these</legend>
            {toldOffered.map((type) => (
              <Check
                key={type}
                label={toldWords[type]}
                checked={chosen.has(type)}
                onChange={(is) =>
                  setChosen(new Set(is ? [...chosen, type] : [...chosen].filter((one) => one !== type)))
                }
              />
            ))}
          </fieldset>
        )}
        {tried && nothing && (
          <Note tone="over" glyph="failed" alert>
            Choose at least one.
          </Note>
        )}
        {problem !== null && !problem.ofAddress && (
          <Note tone="over" glyph="failed" alert>
            {problem.said}
          </Note>
        )}
        <p className={dialog.note}>
          It is told what, when and how much, as a token with titles reads it; no notes and no files.
        </p>
        <div className={dialog.acts}>
          <Button look="main" type="submit" aria-disabled={busy}>
            Make it
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
