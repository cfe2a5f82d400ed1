import { isSame } from '@duebook/contract/acts/is-same'
import { changedParts, fieldsOf, only, partsIn, versionOf, type Part } from '@duebook/contract/acts/versions'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { editDraftOf, type EditDraft, type Usual } from './edit-draft.ts'

/** What somebody types over: the obligation as they began from it, and what of it somebody else has saved since then. */
export type TypedOver = { began: ObligationRecord; draft: EditDraft; saved: readonly Part[] }

/** The parts that each field of the form says. */
const partsOf: Record<keyof EditDraft, readonly Part[]> = {
  title: ['name'],
  kind: ['kind'],
  counterparty: ['owedTo'],
  timing: ['rule'],
  notice: ['notice'],
  time: ['time'],
  zone: ['time'],
  actBy: ['actBy'],
  showFrom: ['showFrom'],
  grace: ['grace'],
  catchUp: ['passed'],
  amount: ['amount'],
  price: ['amount'],
  plan: ['reminders'],
  assignee: ['assignee'],
  backup: ['backup'],
  reviewer: ['reviewer'],
  watchers: ['watchers'],
  proofPolicy: ['proof'],
  tags: ['tags'],
  notes: ['notes'],
}
const fields = Object.keys(partsOf) as (keyof EditDraft)[]

/** The parts of which the form says something else than what it began from. */
export function touchedParts({ began, draft }: Pick<TypedOver, 'began' | 'draft'>, usual?: Usual): ReadonlySet<Part> {
  const shown = editDraftOf(began, usual)
  return new Set(fields.filter((field) => !isSame(draft[field], shown[field])).flatMap((field) => partsOf[field]))
}

/** How many rows of the form that is: a rule has several. */
export function touchedRows(parts: readonly Part[], shown: EditDraft, draft: EditDraft): number {
  const ofRule = Object.keys(draft.timing).filter((key) => {
    const row = key as keyof EditDraft['timing']
    return !isSame(shown.timing[row], draft.timing[row])
  })
  // Another shape is one change, whatever was written for it.
  const inRule = shown.timing.shape === draft.timing.shape ? ofRule.length : 1
  return parts.filter((part) => part !== 'rule').length + (parts.includes('rule') ? inRule : 0)
}

/**
 * The form goes on from what somebody else saved meanwhile: fields that nobody touched here say what is saved, those that somebody did keep
 * what was typed, and what they began from, so that saving them asks which one it is to be.
 */
export function rebaseDraft({ began, draft, saved }: TypedOver, newest: ObligationRecord, usual?: Usual): TypedOver {
  const [before, now] = [versionOf(began), versionOf(newest)]
  const theirs = partsIn(changedParts(before, now).mine)
  const fresh = editDraftOf(newest, usual)
  const touched = touchedParts({ began, draft }, usual)
  const untouched = fields.filter((field) => !partsOf[field].some((part) => touched.has(part)))
  const kept = theirs.filter((part) => touched.has(part))
  return {
    began: { ...newest, ...fieldsOf(only(before, kept), newest) },
    draft: { ...draft, ...Object.fromEntries(untouched.map((field) => [field, fresh[field]])) },
    saved: [...new Set([...saved, ...theirs])],
  }
}
