import { isSame } from '@duebook/contract/acts/is-same'
import { parseQuickAdd, type QuickAdd, type Timing } from '@duebook/domain'
import { useState } from 'react'
import { choicesOf, isReply } from '../acts/line/choices.ts'
import { openQuestion } from '../acts/line/open-question.ts'
import { useAskedQuestion } from '../acts/line/useAskedQuestion.ts'
import { useLineContext } from '../acts/line/useLineContext.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import type { EditDraft, EditFields } from './edit-draft.ts'
import { formLineOf, withTyped, type Unsaid } from './form-line.ts'

export type LineOfForm = {
  line: string
  read: QuickAdd
  locale: string
  unsaid: readonly Unsaid[]
  /** Why what was typed into the line is not in the form. */
  problem: string | null
  /** Whether that is said by now: what is still being typed is no mistake. */
  isSaid: boolean
  /** The lines that would answer it. */
  answers: readonly { text: string; line: string }[]
  type: (line: string) => void
}

/** The form as a line that can be typed in: what is understood goes into the form at once, and what the form says is written anew. */
export function useFormLine({
  draft,
  value,
  zone,
  change,
}: {
  draft: EditDraft
  value: (EditFields & { timing: Timing }) | null
  zone: string
  change: (fields: Partial<EditDraft>) => void
}): LineOfForm {
  const { uid } = useSignedIn()
  const { context } = useLineContext()
  const person = { uid, zone, today: context.today, currency: context.currency, plans: context.plans }
  /** `understood`: the last of what was typed that went into the form, which then was `draft`. */
  const [typed, setTyped] = useState<{ line: string; understood: string; draft: EditDraft } | null>(null)
  const [printed, setPrinted] = useState<{ line: string; unsaid: readonly Unsaid[] }>({ line: '', unsaid: [] })
  const isTyped = typed !== null && isSame(typed.draft, draft)
  const now = value && !isTyped ? formLineOf(value, draft, person, context) : printed
  if (!isSame(now, printed)) setPrinted(now)
  const line = isTyped ? typed.line : now.line
  const read = parseQuickAdd(line, context)
  const open = isTyped ? openQuestion(read) : null
  const { asked, typing } = useAskedQuestion(line, open)

  function type(next: string) {
    typing()
    const before = isTyped ? typed.understood : now.line
    const after = parseQuickAdd(next, context)
    if (openQuestion(after)) return setTyped({ line: next, understood: before, draft })
    const changed = withTyped(draft, parseQuickAdd(before, context), after, person)
    setTyped({ line: next, understood: next, draft: changed })
    if (!isSame(changed, draft)) change(changed)
  }
  return {
    line,
    read,
    locale: context.locale,
    unsaid: now.unsaid,
    problem: open && (open.is === 'asked' ? open.asked.question : open.refusal.message),
    isSaid: asked !== null,
    answers: asked?.asked
      ? choicesOf(line, asked.asked, context)
          .filter(isReply)
          .map(({ option, line: answered }) => ({ text: option.replacement, line: answered }))
      : [],
    type,
  }
}
