import type { Editable } from '@duebook/contract/acts/edit-obligation'
import { useState, type FormEvent, type ReactNode } from 'react'
import { changeObligation } from '../acts/change-obligation.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import { useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './particulars.module.css'
import { useOpenInPlace } from '../frame/useOpenInPlace.ts'

/** One way to save what was typed: the fields that it changes, or what is wrong with it. */
export type Save = {
  label: string
  read: () => Partial<Editable> | { problem: string }
  /** What is announced then, where that is more than that it is changed. */
  said?: (fields: Partial<Editable>) => string
}

/** A line that turns into its own field. Focus goes into it and back to its button. */
export function InPlace({
  name,
  obligation,
  saves,
  onOpen,
  fields,
  isNamed = true,
  children,
}: {
  name: string
  obligation: ObligationRecord
  /** The ways to save it; Enter takes the first. */
  saves: readonly [Save, ...Save[]]
  onOpen: () => void
  fields: (problem: string | null) => ReactNode
  /** The fields say themselves what they are of. */
  isNamed?: boolean
  children: ReactNode
}) {
  const { bookId, uid } = useSignedIn()
  const mayAct = useMayChange(obligation.id)
  const today = useToday()
  const [problem, setProblem] = useState<string | null>(null)
  // What somebody else saves while it is open is not what this change began from.
  const [began, setBegan] = useState(obligation)
  const { isOpen, open, close, button, form } = useOpenInPlace(() => setProblem(null))
  const save = ({ read, said }: Save) => {
    const fields = read()
    if ('problem' in fields) return setProblem(fields.problem)
    close()
    const text = said?.(fields) ?? `“${name}” of ${obligation.title} is changed.`
    void changeObligation({ bookId, uid, today }, began, fields, text)
  }
  if (!isOpen)
    return (
      <div>
        <dt>{name}</dt>
        <dd>{children}</dd>
        <dd ref={button}>
          {mayAct && (
            <Button
              look="bare"
              aria-label={`Edit ${name.toLowerCase()}`}
              onClick={() => {
                setBegan(obligation)
                onOpen()
                open()
              }}
            >
              Edit
            </Button>
          )}
        </dd>
      </div>
    )
  return (
    <div data-open="">
      <dt className={isNamed ? 'sr' : undefined}>{name}</dt>
      <dd>
        <form
          ref={form}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            save(saves[0])
          }}
        >
          {fields(problem)}
          <div className={styles.acts}>
            {saves.map((one, index) => (
              <Button
                key={one.label}
                look={index === 0 ? 'main' : undefined}
                type={index === 0 ? 'submit' : 'button'}
                onClick={index === 0 ? undefined : () => save(one)}
              >
                {one.label}
              </Button>
            ))}
            <Button look="bare" onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      </dd>
    </div>
  )
}
