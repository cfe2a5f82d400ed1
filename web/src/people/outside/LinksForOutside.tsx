import { plural } from '@duebook/domain'
import { Link2, Plus } from 'lucide-react'
import { useState } from 'react'
import type { OutsideLinkRecord } from '../../cloud/books/outside.ts'
import { useNow, useToday, useZone } from '../../frame/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { instantText } from '../../ui/instant-text.ts'
import { Section } from '../../ui/Section.tsx'
import { dayIn } from '../day-of.ts'
import styles from '../people.module.css'
import { EndLink } from './EndLink.tsx'
import { MakeLink } from './MakeLink.tsx'
import { Openings } from './Openings.tsx'
import { spanText } from './span-text.ts'

type Opened = { what: 'make' } | { what: 'openings' | 'end'; link: OutsideLinkRecord }

/** One of the links that the address names, with what of it is opened: its mail leads here. */
export type AskedLink = { link: { what: 'openings' | 'end'; id: string } | null; onLinkClosed: () => void }
type LinksProps = { bookName: string; links: readonly OutsideLinkRecord[] } & AskedLink

/** Who outside may look at what, how often they did, and how that ends. */
export function LinksForOutside({ bookName, links, link: asked, onLinkClosed }: LinksProps) {
  const zone = useZone()
  const today = useToday()
  const now = useNow()
  const [pressed, setOpen] = useState<Opened | null>(null)
  const close = () => (setOpen(null), asked && onLinkClosed())
  const ofAddress = asked && links.find(({ id }) => id === asked.id)
  const open = pressed ?? (ofAddress ? { what: asked.what, link: ofAddress } : null)
  return (
    <Section name="Links for outside" count={links.length || undefined} note="Read only, without an account">
      {links.length > 0 && (
        <ul className={styles.invited} aria-label="Links for outside">
          {links.map((link) => (
            <li key={link.id}>
              <Link2 aria-hidden />
              <div>
                <b>{link.name}</b>
                <small>
                  {plural(link.obligationIds.length, 'obligation')}, {spanText(link)} ·{' '}
                  {link.expiresAt <= now ? 'ran out' : 'until'} {dayIn(link.expiresAt, zone, today)}
                </small>
                <small>{openedText(link, (at) => instantText(at, zone, today))}</small>
              </div>
              <span className={styles.flow}>
                <Button
                  aria-label={`Openings of the link for ${link.name}`}
                  onClick={() => setOpen({ what: 'openings', link })}
                >
                  Openings
                </Button>
                <Button
                  look="danger"
                  aria-label={`End it: the link for ${link.name}`}
                  onClick={() => setOpen({ what: 'end', link })}
                >
                  End it
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.hint}>
        For an accountant or an auditor: some obligations of a time, with history, proof and the reminder log. Nothing
        else can be seen, and each opening is recorded.
      </p>
      <div className={styles.bookActs}>
        <Button icon={<Plus aria-hidden />} onClick={() => setOpen({ what: 'make' })}>
          Make a link…
        </Button>
      </div>
      {open?.what === 'make' && <MakeLink bookName={bookName} onClose={close} />}
      {open?.what === 'openings' && <Openings link={open.link} onClose={close} />}
      {open?.what === 'end' && <EndLink link={open.link} onClose={close} />}
    </Section>
  )
}

/** "opened 3 times, last Sat 21 Nov 10:14, Firefox on macOS". */
function openedText({ opened, openings }: OutsideLinkRecord, timeOf: (at: number) => string): string {
  const [last] = openings
  if (!last) return 'not opened yet'
  return `opened ${opened === 1 ? 'once' : `${opened} times`}, last ${timeOf(last.at)}, ${last.device}`
}
