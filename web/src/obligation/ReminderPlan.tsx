import { readPlan, storedPlan } from '@duebook/contract/reminder-plan'
import type { UsualPlans } from '@duebook/contract/usual-plan'
import { calendarDate, type CalendarDate, type ReminderPlan as Plan, shortDate } from '@duebook/domain'
import { useState, type FormEvent } from 'react'
import { changeObligation } from '../acts/change-obligation.ts'
import { heldPastDue } from '../acts/reminders/compared-reminders.ts'
import { nagWords } from '../acts/reminders/nag-draft.ts'
import { countedSteps, planAbout, planDraftOf, readPlanDraft, usualSteps } from '../acts/reminders/plan-draft.ts'
import { PlanPreview } from '../acts/reminders/PlanPreview.tsx'
import { ReminderPlanFields } from '../acts/reminders/ReminderPlanFields.tsx'
import { stepsSaid } from '../acts/reminders/steps-said.ts'
import { useProfile } from '../cloud/accounts/profile.ts'
import { useBookDefaults } from '../cloud/books/defaults.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import { useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { kindNames } from '../messages/kinds.ts'
import { Button } from '../ui/Button.tsx'
import styles from './reminder-plan.module.css'
import { useOpenInPlace } from '../frame/useOpenInPlace.ts'

/** The plan that reminders come from, in words; edited where it stands, with what goes out then beside it. */
export function ReminderPlan({ obligation }: { obligation: ObligationRecord }) {
  const { bookId, uid } = useSignedIn()
  const today = useToday()
  const plans = useBookDefaults(bookId)?.plans
  const mayChange = useMayChange(obligation.id)
  const profile = useProfile(uid)
  const quietHours = profile.status === 'ready' ? profile.data?.quietHours : null
  // What comes from elsewhere meanwhile is not written over by what was typed before: it is edited as it was when it was opened.
  const [opened, setOpened] = useState(obligation)
  const [draft, setDraft] = useState(() => planDraftOf(obligation, plans))
  const [saveAttempted, setSaveAttempted] = useState(false)
  const { isOpen, open, close, button, form } = useOpenInPlace(() => setSaveAttempted(false), 'select')
  if (!isOpen)
    return (
      <div className={styles.closed}>
        <p>{planSaid(obligation, plans)}</p>
        {mayChange && (
          <span ref={button}>
            <Button
              onClick={() => {
                setOpened(obligation)
                setDraft(planDraftOf(obligation, plans))
                open()
              }}
            >
              Edit reminders
            </Button>
          </span>
        )}
      </div>
    )
  const about = planAbout(opened, plans)
  const read = readPlanDraft(draft, about)
  const held =
    'plan' in read && opened.nextDue ? heldPastDue(askedDate(opened, read.plan, opened.nextDue), quietHours) : []
  const heldTo = (step: number) => {
    const [day = '', time = ''] = held[step]?.split('T') ?? []
    return day === '' ? null : `${shortDate(calendarDate(day), today)} ${time}`
  }
  const problems = 'problems' in read && saveAttempted ? read.problems : []
  const save = (event: FormEvent) => {
    event.preventDefault()
    setSaveAttempted(true)
    if ('problems' in read) {
      const first = read.problems[0]?.field ?? ''
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>(`[data-field="${first}"] input:not([type=checkbox])`)?.focus(),
      )
      return
    }
    close()
    const fields = { reminderPlan: storedPlan(read.plan) }
    void changeObligation({ bookId, uid, today }, obligation, fields, `Reminders of ${obligation.title} are changed.`)
  }
  return (
    <form ref={form} className={styles.open} onSubmit={save} noValidate aria-label="Edit reminders">
      <ReminderPlanFields
        draft={draft}
        about={about}
        heldTo={heldTo}
        problemAt={(field) => problems.find((one) => one.field === field)?.text ?? null}
        preview={'plan' in read && <PlanPreview obligation={opened} plan={read.plan} at={opened.dueTime?.at ?? null} />}
        onChange={setDraft}
      />
      <div className={styles.acts}>
        <Button look="main" type="submit">
          Save
        </Button>
        <Button look="bare" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const askedDate = ({ nextNotice, schedule, dueTime }: ObligationRecord, plan: Plan, due: CalendarDate) => ({
  plan,
  due,
  notice: nextNotice,
  isTerm: schedule.type === 'term',
  at: dueTime?.at ?? null,
})

/** `As usual for: bill: 7 and 1 day before and on the day. Asks again every day, 3 times, until somebody has it in hand.` */
function planSaid(obligation: ObligationRecord, plans: UsualPlans): string {
  const { steps, nag } = readPlan(obligation.reminderPlan)
  const about = planAbout(obligation, plans)
  const usual = planDraftOf(obligation, plans).how === 'usual'
  // Of what is to end no notice is asked any more.
  const ends = obligation.schedule.lastDay !== undefined
  const counted = usual ? usualSteps(about) : countedSteps({ steps }, about)
  const said = stepsSaid(ends ? steps.filter(({ of }) => of !== 'notice') : counted)
  const first =
    said === ''
      ? 'No step is planned.'
      : sentence(usual ? `${said}, as usual for: ${kindNames[about.kind].toLowerCase()}` : said)
  return nag && nag.times > 0 ? `${first} Asks again ${nagWords(nag)}, until somebody has it in hand.` : first
}

const sentence = (clause: string) => `${clause.slice(0, 1).toUpperCase()}${clause.slice(1)}.`
