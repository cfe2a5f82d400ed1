import type { DrillRecord } from '../cloud/asking/drills.ts'
import { useToday } from '../frame/clock.ts'
import { useNameOf } from '../frame/names.ts'
import { firstNameOf } from '../frame/who.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { Section } from '../ui/Section.tsx'
import { answersText, drillToMend, reachedText } from './drill-words.ts'
import styles from './drill.module.css'

/** What the drill found, each with its act; where it found nothing, how many were reached. */
export function WhatToMend({ drill }: { drill: DrillRecord }) {
  const nameOf = useNameOf()
  const today = useToday()
  const found = drillToMend(drill, (uid) => firstNameOf({ name: nameOf(uid) }), today)
  const params = { obligationId: drill.obligationId }
  return (
    <Section name="What to mend" count={found.length}>
      {found.length > 0 ? (
        <ul className={styles.mend}>
          {found.map(({ key, glyph, what, why, does, named, to }) => (
            <li key={key}>
              <Glyph name={glyph} />
              <div>
                <b>{what}</b>
                <small>{why}</small>
              </div>
              {to === 'people' ? (
                <ButtonLink to="/settings/people" aria-label={named}>
                  {does}
                </ButtonLink>
              ) : (
                <ButtonLink to="/obligations/$obligationId" params={params} aria-label={named}>
                  {does}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      ) : drill.state === 'ended' ? (
        <>
          <p className={styles.all}>
            <Glyph name="done" /> {reachedText(drill)}
          </p>
          <p className={styles.said}>{answersText(drill)} Try again after somebody changes a phone or an address.</p>
        </>
      ) : (
        <p className={styles.said}>
          {drill.state === 'running'
            ? 'Nothing so far. It is still under way.'
            : 'Nothing was found before it was stopped.'}
        </p>
      )}
    </Section>
  )
}
