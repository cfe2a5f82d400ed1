import styles from './glyphs.module.css'

const shapes = {
  ack: (
    <>
      <path
        d="M4 2.75h8a1.5 1.5 0 0 1 1.5 1.5v5.5a1.5 1.5 0 0 1-1.5 1.5H7.5L4.75 13.5v-2.25H4a1.5 1.5 0 0 1-1.5-1.5v-5.5A1.5 1.5 0 0 1 4 2.75z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path
        d="M6.5 5.6a1.6 1.6 0 1 1 2.1 1.7c-.4.2-.6.4-.6.9"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinecap="round"
      />
      <circle cx="8" cy="9.7" r=".75" fill="currentColor" />
    </>
  ),
  failed: (
    <>
      <path d="M8 1.75 15 14H1z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" />
      <path d="M8 6v3.75" stroke="var(--paper)" strokeWidth="1.6" strokeLinecap="round" />
      <circle cx="8" cy="11.9" r=".95" fill="var(--paper)" />
    </>
  ),
  hand: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 4a4 4 0 0 1 0 8z" fill="currentColor" />
    </>
  ),
  done: (
    <>
      <circle cx="8" cy="8" r="6.5" fill="currentColor" />
      <path
        d="m5.1 8.2 2.1 2 3.7-4.3"
        fill="none"
        stroke="var(--paper)"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  projected: (
    <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.1 2.4" />
  ),
  today: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="8" cy="8" r="3" fill="currentColor" />
    </>
  ),
  upcoming: <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  missed: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="m5.9 5.9 4.2 4.2m0-4.2-4.2 4.2" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  notice: (
    <>
      <path d="M4 1.75v12.5" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      <path d="M4.5 2.5h8.75L10.75 6l2.5 3.5H4.5z" fill="currentColor" />
    </>
  ),
  overdue: (
    <>
      <path d="M5.1 1.5h5.8l3.6 3.6v5.8l-3.6 3.6H5.1l-3.6-3.6V5.1z" fill="currentColor" />
      <path d="M8 4.5v4.25" stroke="var(--paper)" strokeWidth="1.75" strokeLinecap="round" />
      <circle cx="8" cy="11.4" r="1" fill="var(--paper)" />
    </>
  ),
  plan: (
    <path
      d="m2.5 13.5.7-3.1 7.4-7.4a1.4 1.4 0 0 1 2 0l.4.4a1.4 1.4 0 0 1 0 2l-7.4 7.4z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinejoin="round"
      strokeDasharray="2.4 1.8"
    />
  ),
  proof: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.1 2.4" />
      <path
        d="m5.3 8.2 2 1.9 3.4-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  skipped: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="m4.2 11.8 7.6-7.6" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
  soon: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 4.5V8l2.4 1.6" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  waived: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M5 8h6" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </>
  ),
}

export type GlyphName = keyof typeof shapes

export const glyphNames = Object.keys(shapes) as GlyphName[]

/** A status glyph: shape and colour together; `label` is read out, without it the glyph is decoration beside a word. */
export function Glyph({ name, label }: { name: GlyphName; label?: string }) {
  const read = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <svg className={styles.glyph} data-glyph={name} viewBox="0 0 16 16" {...read}>
      {shapes[name]}
    </svg>
  )
}
