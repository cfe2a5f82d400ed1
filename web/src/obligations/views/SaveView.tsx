import { MOST_VIEW_NAME, MOST_VIEWS, type SavedView } from '@duebook/contract/saved-views'
import { useState, type FormEvent } from 'react'
import { offerUndo } from '../../acts/undo.ts'
import { changeViews, useSavedViews } from '../../cloud/views/savedViews.ts'
import dialog from '../../design/dialog.module.css'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import styles from './views.module.css'

/** Keeps the line under a name, or changes what is kept of it. */
export function SaveView({ line, words, look = 'bare' }: { line: string; words: string; look?: 'bare' | 'plain' }) {
  const me = useSignedIn()
  const live = useSavedViews(me)
  const [isOpen, setOpen] = useState(false)
  const views = live.status === 'ready' ? live.data : null
  // In the head of a page its room is kept until it is known what is kept already.
  if (views === null && look === 'bare') return null
  const kept = views?.find((one) => one.line === line.trim())
  return (
    <>
      <Button look={look} aria-disabled={views === null} onClick={() => views && setOpen(true)}>
        {kept ? 'Change this view' : look === 'bare' ? 'Save this view' : 'Save as a view'}
      </Button>
      {isOpen && views && (
        <ViewDialog line={line.trim()} words={words} kept={kept} others={views} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function ViewDialog({
  line,
  words,
  kept,
  others,
  onClose,
}: {
  line: string
  words: string
  kept: SavedView | undefined
  others: readonly SavedView[]
  onClose: () => void
}) {
  const me = useSignedIn()
  const [name, setName] = useState(kept?.name ?? '')
  const [attempted, setAttempted] = useState(false)
  const said = name.replace(/\s+/g, ' ').trim()
  const wrong =
    said === ''
      ? 'A view needs a name, such as “Over £500”.'
      : others.some((one) => one !== kept && one.name === said)
        ? `There is a view called “${said}” already. Give this one another name.`
        : null
  const full = !kept && others.length >= MOST_VIEWS
  const save = (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (wrong || full) return
    onClose()
    const to = { name: said, line }
    changeViews(me, { from: kept, to })
    offerUndo(`“${said}” is kept.`, `Keeping “${said}”`, () =>
      changeViews(me, { from: to, ...(kept ? { to: kept } : {}) }),
    )
  }
  const takeAway = () => {
    if (!kept) return
    onClose()
    changeViews(me, { from: kept })
    offerUndo(`“${kept.name}” is taken away.`, `Taking “${kept.name}” away`, () => changeViews(me, { to: kept }))
  }
  return (
    <Dialog title={kept ? 'Change this view' : 'Save this view'} onClose={onClose}>
      <form className={dialog.form} onSubmit={save} noValidate>
        <Field
          label="Name"
          name="view"
          maxLength={MOST_VIEW_NAME}
          autoFocus
          autoComplete="off"
          value={name}
          onChange={setName}
          error={attempted ? wrong : null}
        />
        <p className={styles.reads}>
          <code>{line}</code> {words}
        </p>
        <p className={dialog.note}>
          {full
            ? `You keep ${MOST_VIEWS} views of this book, which is the most. Take one away first.`
            : 'Only you see it. It stands over Obligations and in the sidebar.'}
        </p>
        <div className={dialog.acts}>
          <Button look="main" type="submit" blocked={full ? `${MOST_VIEWS} views are kept already` : null}>
            {kept ? 'Save the name' : 'Save as a view'}
          </Button>
          {kept && (
            <Button look="danger" onClick={takeAway}>
              Take it away
            </Button>
          )}
          <Button look="bare" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
