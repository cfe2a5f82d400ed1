import type { TriggerStanding } from '@duebook/contract/derived/trigger-standing'
import { shortDateWithYear } from '@duebook/domain'
import text from '../design/text.module.css'
import { Section } from '../ui/Section.tsx'

/** What the dates come from: a duty of the book, or an event that is known by its day alone. */
export const TheTrigger = ({ standing: { one, date, was } }: { standing: TriggerStanding }) => (
  <Section name="The trigger">
    <dl className={text.kv}>
      <dt>Kind</dt>
      <dd>{one ? 'a date of this book' : 'an event, no duty'}</dd>
      {was && (
        <>
          <dt>Was</dt>
          <dd>
            <s>{shortDateWithYear(was)}</s>
          </dd>
        </>
      )}
      <dt>Is</dt>
      <dd className={text.sb}>{date ? shortDateWithYear(date) : 'not known yet'}</dd>
    </dl>
  </Section>
)
