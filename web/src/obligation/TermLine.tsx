import { longDate, shortDate, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ContractDates } from './contract-dates.ts'
import { termScale } from './term-line.ts'
import styles from './contract.module.css'

/** As wide as the page gives it, so that its words stay as large as all others; this before that is known. */
const USUAL_WIDTH = 680
/** Below this the words of the two days for a notice do not fit beside each other. */
const NARROW = 560
const HEIGHT = 150
/** About as wide as these words are drawn. */
const ROOM = { label: 150, inWindow: 130, nextTerm: 96, month: 50 }

/** The term as a line: ink for what is agreed, plum for the time in which it can be ended, dashes for the term after it. */
export function TermLine({ dates, today }: { dates: ContractDates; today: CalendarDate }) {
  const { began, sendBy, receivedBy, termEnd, renewed } = dates
  const [drawing, width] = useWidth()
  const { x, ticks } = termScale(dates, today, width)
  const lead = width < NARROW ? 16 : 0
  const at = { today: x(today), send: x(sendBy), received: x(receivedBy), end: x(termEnd) }
  const travels = sendBy !== receivedBy
  const open = sendBy >= today
  // The terms before it were let renew: it is still to begin.
  const renewsOn = began && began > today ? began : null
  const year = (date: CalendarDate) =>
    date.slice(0, 4) === today.slice(0, 4) ? shortDate(date) : shortDateWithYear(date)
  // Words stand on the side of their line that is asked for, else on the other, else at the edge.
  const beside = (side: 'before' | 'after', place: number, room: number) => {
    const before = place > room && ({ x: place - 5, textAnchor: 'end' } as const)
    const after = place + room < width && ({ x: place + 5, textAnchor: 'start' } as const)
    return (side === 'before' ? before || after : after || before) || ({ x: width, textAnchor: 'end' } as const)
  }
  return (
    <svg
      ref={drawing}
      className={styles.line}
      viewBox={`0 ${-lead} ${width} ${HEIGHT + lead}`}
      role="img"
      aria-label={`Notice can be given until ${longDate(travels ? sendBy : receivedBy)}; the term ends ${longDate(termEnd)}${renewed ? ', or runs on to ' + longDate(renewed.to) : ''}`}
    >
      <defs>
        <pattern id="delivery" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" fill="var(--notice-tint)" />
          <path d="M0 0v5" stroke="var(--notice)" strokeWidth="1.75" />
        </pattern>
      </defs>
      {ticks.map((tick) => (
        <g key={tick.date}>
          <path d={`M${tick.x} 34v94`} stroke="var(--hairline)" />
          {tick.x + ROOM.month < width && (
            <text x={tick.x + 3} y="143" className={styles.axis}>
              {tick.label}
            </text>
          )}
        </g>
      ))}
      <path d={`M0 128h${width}`} stroke="var(--edge)" />
      {open && (
        <>
          <rect
            x={at.today}
            y="42"
            width={at.send - at.today}
            height="26"
            fill="var(--notice-tint)"
            stroke="var(--notice)"
          />
          {at.send - at.today > ROOM.inWindow && (
            <text x={at.today + 8} y="59" className={styles.label} fill="var(--notice)">
              You can still end it
            </text>
          )}
        </>
      )}
      {travels && (
        <rect
          x={at.send}
          y="42"
          width={at.received - at.send}
          height="26"
          fill="url(#delivery)"
          stroke="var(--notice)"
        />
      )}
      <rect x=".75" y="84" width={at.end - 0.75} height="30" fill="var(--quiet-tint)" stroke="var(--ink-2)" />
      {renewsOn && <path d={`M${x(renewsOn)} 84v30`} stroke="var(--ink-2)" />}
      <text x={renewsOn ? x(renewsOn) + 8 : 9} y="103" className={styles.label} fill="var(--ink)">
        {renewsOn
          ? `Renews ${shortDateWithYear(renewsOn).slice(4)}`
          : began
            ? `Current term, began ${shortDate(began).slice(4)} ${began.slice(0, 4)}`
            : 'Term'}
      </text>
      {renewed && (
        <>
          <path d={`M${width} 84H${at.end}v30H${width}`} fill="none" stroke="var(--ink-3)" strokeDasharray="4 4" />
          {width - at.end > ROOM.nextTerm && (
            <>
              <text x={at.end + 6} y="97" className={styles.axis}>
                Next term, to
              </text>
              <text x={at.end + 6} y="109" className={styles.axis}>
                {shortDate(renewed.to).slice(4)} {renewed.to.slice(0, 4)}
              </text>
            </>
          )}
        </>
      )}
      <path d={`M${at.today} ${16 - lead}V128`} stroke="var(--accent)" strokeWidth="2" />
      <text {...beside('before', at.today, 40)} y={12 - lead} className={styles.today}>
        Today
      </text>
      {travels && (
        <>
          <path d={`M${at.send} ${30 - lead}V68`} stroke="var(--notice)" strokeWidth="1.5" />
          <text {...beside('before', at.send, ROOM.label)} y={28 - lead} className={styles.label} fill="var(--notice)">
            Send by {shortDate(sendBy)}
          </text>
        </>
      )}
      <path d={`M${at.received} 30V128`} stroke="var(--notice)" strokeWidth="2.5" />
      {(!travels || lead > 0 || at.send > ROOM.label) && (
        <text {...beside('after', at.received, ROOM.label)} y="28" className={styles.label} fill="var(--notice)">
          {travels ? 'Received by' : 'Notice by'} {year(receivedBy)}
        </text>
      )}
      <path d={`M${at.end} 76v52`} stroke="var(--ink)" strokeWidth="2.5" />
      <text {...beside('before', at.end, ROOM.label)} y="79" className={styles.label} data-over="" fill="var(--ink)">
        Term ends {year(termEnd)}
      </text>
    </svg>
  )
}

function useWidth() {
  const drawing = useRef<SVGSVGElement>(null)
  const [width, setWidth] = useState(USUAL_WIDTH)
  // Before it is painted: its height goes by its width.
  useLayoutEffect(() => {
    if (!drawing.current) return
    const given = Math.round(drawing.current.getBoundingClientRect().width)
    if (given > 0) setWidth(given)
    const watch = new ResizeObserver(([seen]) => {
      const now = Math.round(seen?.contentRect.width ?? 0)
      if (now > 0) setWidth(now)
    })
    watch.observe(drawing.current)
    return () => watch.disconnect()
  }, [])
  return [drawing, width] as const
}
