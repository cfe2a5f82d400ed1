import { useState } from 'react'
import { readDeletion, takeDeletionStep, type Deletion, type DeletionStep } from '../cloud/accounts/accountServer.ts'
import { signOut } from '../cloud/accounts/auth.ts'
import { useHasPlans } from '../cloud/billing/billing.ts'
import { useOwnAccount } from '../cloud/accounts/ownAccount.ts'
import dialog from '../design/dialog.module.css'
import { useSignedIn } from '../frame/signedIn.tsx'
import { signInProblem } from '../messages/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './account.module.css'
import type { Confirmed } from '../frame/confirmed.ts'

const STEPS: readonly { step: DeletionStep; name: string; detail: (left: number) => string }[] = [
  {
    step: 'books',
    name: 'Books of others',
    detail: (left) =>
      left === 0 ? 'You are in none' : `You leave ${left === 1 ? '1 book' : `${left} books`}; they go on without you`,
  },
  {
    step: 'documents',
    name: 'Your own book',
    detail: (left) =>
      left === 0
        ? 'It is empty'
        : `${left} entries: dates, what was recorded, reminders, history. No reminder goes out any more`,
  },
  {
    step: 'account',
    name: 'The account',
    detail: () => 'Your settings, your sessions and the way in. Then nothing is left',
  },
]

/** The end of the account in steps that can be left and taken up again; each asks for a fresh sign-in and does nothing twice. */
export function DeleteAccount({ confirmed }: { confirmed: Confirmed }) {
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [lastAsked, setLastAsked] = useState(false)
  const account = useOwnAccount()
  const hasPlans = useHasPlans(useSignedIn().bookId)
  const attempt = async (run: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    await run().catch((error: unknown) => setProblem(signInProblem(error)))
    setBusy(false)
  }
  const look = () =>
    attempt(async () => {
      setDeletion(await readDeletion())
    })
  const next = deletion && STEPS.findIndex(({ step }) => !isDone(deletion, step))
  const take = (step: DeletionStep) =>
    attempt(async () => {
      const after = await confirmed('To delete anything for good we ask for a fresh sign-in.', () =>
        takeDeletionStep(step),
      )
      if (!after) return
      setDeletion(after)
      if (step === 'account') await signOut()
    })
  return (
    <Section name="Delete the account" note={`${STEPS.length} steps, can be left and taken up again`}>
      {problem && (
        <Note tone="over" glyph="failed" alert>
          {problem}
        </Note>
      )}
      {deletion && next !== null ? (
        <>
          <ol className={styles.steps}>
            {STEPS.map(({ step, name, detail }, index) => {
              const at = index < next ? 'done' : index === next ? 'now' : 'later'
              return (
                <li key={step} data-at={at}>
                  <Glyph
                    name={at === 'done' ? 'done' : at === 'now' ? 'today' : 'upcoming'}
                    label={at === 'done' ? 'Done' : at === 'now' ? 'Now' : 'Later'}
                  />
                  <div>
                    <b>
                      {index + 1}. {name}
                    </b>
                    <span className={styles.detail}>{detail(deletion.left[step])}</span>
                  </div>
                </li>
              )
            })}
          </ol>
          {deletion.waits && (
            <Note tone="soon" glyph="soon">
              {deletion.waits}
            </Note>
          )}
          {deletion.held > 0 && (
            <Note tone="soon" glyph="soon">
              {deletion.held === 1 ? '1 file is' : `${deletion.held} files are`} held by whoever runs this server:{' '}
              {deletion.held === 1 ? 'it stays' : 'they stay'} until they let go of{' '}
              {deletion.held === 1 ? 'it' : 'them'}.
            </Note>
          )}
          <div className={styles.after}>
            <div className={styles.flow}>
              <Button
                look="danger"
                aria-busy={busy}
                blocked={deletion.waits ? 'Settle the book first' : null}
                onClick={() => {
                  const step = STEPS[next]?.step ?? 'account'
                  if (step === 'account') setLastAsked(true)
                  else void take(step)
                }}
              >{`Go on with step ${next + 1}`}</Button>
              <Button onClick={() => setDeletion(null)}>Stop here, keep the account</Button>
            </div>
            <p className={styles.detail}>
              Take your data first. What a step has deleted stays deleted; each can be repeated safely.
            </p>
          </div>
        </>
      ) : (
        <div className={styles.body}>
          <p className={styles.said}>
            Everything of yours goes, here and on the server.{' '}
            {hasPlans && 'A plan is cancelled before anything else, and nothing more is charged. '}Take your data with
            you first.
          </p>
          <Button look="danger" aria-busy={busy} onClick={() => void look()}>
            Delete the account
          </Button>
        </div>
      )}
      {lastAsked && (
        <Dialog title="Delete the account for good?" onClose={() => setLastAsked(false)}>
          <div className={dialog.form}>
            <p className={dialog.said}>
              This is the last step. What goes: every way to sign in as <b>{account?.email || 'this account'}</b>, your
              name, photo and settings, and every session on every device. Nobody can bring it back.
            </p>
            <div className={dialog.acts}>
              <Button look="main" autoFocus onClick={() => setLastAsked(false)}>
                Keep the account
              </Button>
              <Button
                look="danger"
                onClick={() => {
                  setLastAsked(false)
                  void take('account')
                }}
              >
                Delete it for good
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </Section>
  )
}

/** The last step is never done on this screen: after it there is nobody to look. */
const isDone = (deletion: Deletion, step: DeletionStep) => step !== 'account' && deletion.left[step] === 0
