import { editionName, type PackAnswers, type RulePack } from '@duebook/domain'
import { useEffect, useState } from 'react'
import { loadRegions } from '../cloud/obligations/calendars.ts'
import { useToday } from '../frame/clock.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Section } from '../ui/Section.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { AddChosen } from './AddChosen.tsx'
import { PackList } from './PackList.tsx'
import styles from './packs.module.css'
import { setUp } from './set-up.ts'
import { TemplateRow } from './TemplateRow.tsx'
import { useOffer } from './useOffer.ts'

type PacksProps = { chosen: readonly string[]; onChoose: (ids: string[]) => void }

/** Starter packs: choose what applies, answer what is asked, see every date with its source, add all at once. */
export function Packs({ chosen, onChoose }: PacksProps) {
  const offer = useOffer()
  return (
    <>
      <PageHead view="Obligations" title="Starter packs" />
      {offer === 'failed' ? (
        <Empty said="The packs could not be fetched.">Try again with a connection. Nothing was changed.</Empty>
      ) : offer ? (
        <Chosen offer={offer} chosen={new Set(chosen)} onChoose={onChoose} />
      ) : (
        <SkeletonRows count={5} />
      )}
    </>
  )
}

function Chosen({
  offer,
  chosen,
  onChoose,
}: {
  offer: readonly RulePack[]
  chosen: ReadonlySet<string>
  onChoose: PacksProps['onChoose']
}) {
  const today = useToday()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  // One question is asked once: whoever files two returns has one federal state.
  const [answers, setAnswers] = useState<PackAnswers>({})
  const [, setLoaded] = useState(0)
  const packs = offer.filter(({ id }) => chosen.has(id))
  const rows = packs.flatMap((pack) =>
    pack.templates.map((template) => ({ pack, template, setup: setUp(pack, template, answers, today) })),
  )
  const missing = [...new Set(rows.flatMap(({ setup }) => (setup.state === 'fetches' ? setup.regions : [])))].join(' ')
  useEffect(() => {
    // What cannot be fetched leaves its rows without dates, and they say so.
    if (missing !== '') void loadRegions(missing.split(' ')).finally(() => setLoaded((count) => count + 1))
  }, [missing])
  const tick = (id: string) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  return (
    <div className={styles.columns} data-none={packs.length === 0 || undefined}>
      <div>
        {packs.length === 0 && (
          <Empty said="Choose a pack.">Every date is shown with its source before anything is added.</Empty>
        )}
        {packs.map((pack) => (
          <Section key={pack.id} name={pack.title} count={pack.templates.length} note={pack.disclaimer}>
            <p className={styles.audience}>
              {pack.audience}. Edition of {editionName(pack.version)}: as its sources stood then, until a later edition
              comes. What you add keeps the edition that it came from.
              {rows.some((row) => row.pack === pack && row.setup.state === 'asks') &&
                ' Where something is asked, tick what applies and answer it: the dates follow.'}
            </p>
            <ul className={styles.templates} aria-label={pack.title}>
              {rows
                .filter((row) => row.pack === pack)
                .map(({ template, setup }) => (
                  <TemplateRow
                    key={template.id}
                    template={template}
                    setup={setup}
                    ticked={ticked.has(template.id)}
                    answers={answers}
                    onTick={() => tick(template.id)}
                    onAnswer={(id, value) => setAnswers((before) => ({ ...before, [id]: value }))}
                  />
                ))}
            </ul>
          </Section>
        ))}
        {packs.length > 0 && <AddChosen rows={rows.filter(({ template }) => ticked.has(template.id))} />}
      </div>
      <aside>
        <Section name="All packs" count={offer.length}>
          <PackList packs={offer} chosen={chosen} onChange={(next) => onChoose([...next])} />
        </Section>
      </aside>
    </div>
  )
}
