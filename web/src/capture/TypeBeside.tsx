import { useCallback, type ComponentType } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { attach } from '../cloud/attachments/attachments.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { announce } from '../ui/toast.ts'
import { Section } from '../ui/Section.tsx'
import styles from './capture.module.css'

/** The line of quick add, which another feature draws. `onAdded` hears the id of what was added. */
export type LineOfAdd = ComponentType<{ startWith: string; onAdded: (obligationId: string) => void }>

/** A document that cannot be read, beside the line that somebody types; it is attached to what they add. */
export function TypeBeside({ file, line: LineOfAdd }: { file: File; line: LineOfAdd }) {
  const { bookId, uid } = useSignedIn()
  const navigate = useNavigate()
  const addressed = useAddressed(file)
  const picture = /^image\/(png|jpeg|gif|webp|avif)$/.test(file.type)
  const added = (obligationId: string) => {
    attach({ bookId, uid, obligationId, nominal: null }, file).catch(() =>
      announce(`${file.name} could not be attached. Choose it again from the obligation’s files.`),
    )
    void navigate({ to: '/upcoming' })
  }
  return (
    <div className={styles.beside}>
      <figure className={styles.document} aria-label={file.name}>
        <div className={styles.head}>
          <b>{file.name}</b>
        </div>
        {picture ? (
          <img className={styles.picture} ref={addressed} alt={`The document ${file.name}`} />
        ) : (
          <p className={styles.noPicture}>
            <a ref={addressed} href="about:blank" target="_blank" rel="noreferrer">
              Open {file.name} beside this page
            </a>
          </p>
        )}
      </figure>
      <Section name="Type the line" note="the document is attached to it">
        <LineOfAdd startWith="" onAdded={added} />
      </Section>
    </div>
  )
}

/** Gives a picture or a link an address of the file that this page alone knows, for as long as it stands. */
const useAddressed = (file: File) =>
  useCallback(
    (node: HTMLImageElement | HTMLAnchorElement | null) => {
      if (!node) return
      const address = URL.createObjectURL(file)
      node.setAttribute('src' in node ? 'src' : 'href', address)
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
