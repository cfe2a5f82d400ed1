import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { flushSync } from 'react-dom'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { onceDrawn, pageIsLong } from './once-drawn.ts'
import { standBack } from './toast.ts'

type DialogProps = {
  title: string
  /** Beside the title: "to Okafor Studio". */
  remark?: ReactNode
  size?: 'small' | 'menu' | 'wide'
  /** In the place of the title, which is then read out only: a field that is the dialog's head. */
  top?: ReactNode
  closeLabel?: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
}

/** Focus goes in, stays in, and returns to the trigger; Esc and a press outside close it; under 768 it fills the screen. */
export function Dialog({
  title,
  remark,
  size = 'small',
  top,
  closeLabel = 'Close',
  onClose,
  children,
  footer,
}: DialogProps) {
  const [scrim, close] = useSeenToClose(onClose)
  const isEntering = useLateToTakeThePage(top !== undefined)
  useEarlyEscape(close)
  useEffect(standBack, [])
  return (
    <ModalOverlay
      className={styles.scrim}
      ref={scrim}
      isOpen
      isDismissable
      isEntering={isEntering}
      UNSTABLE_deferUntilEntered={isEntering}
      onOpenChange={(open) => !open && close()}
    >
      <Modal className={styles.sheet} data-size={size}>
        <AriaDialog className={styles.dialog}>
          <header className={styles.head} data-top={top ? '' : undefined}>
            <Heading slot="title" level={2} className={top ? 'sr' : undefined}>
              {title}
            </Heading>
            {top}
            {remark && <span className={styles.remark}>{remark}</span>}
            <span className={styles.close}>
              <Button look="bare" size="square" aria-label={closeLabel} onClick={close}>
                <X aria-hidden />
              </Button>
            </span>
          </header>
          {children}
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** So long nobody types before a long page is taken from the keys, in ms. */
const QUIET_MS = 300

/**
 * Whether a dialog still leaves the page behind it as it was. To take a long page from the keys and from readers the browser goes through each of its
 * elements, which neither the press that opens a dialog nor the letters that follow wait for; whoever is done before never pays for it. Where a `field`
 * takes the focus at once, and with it the keys.
 */
function useLateToTakeThePage(field: boolean): boolean {
  const [isEntering, setEntering] = useState(() => field && pageIsLong())
  useEffect(() => {
    if (!isEntering) return
    let quiet: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(quiet)
      quiet = setTimeout(() => setEntering(false), QUIET_MS)
    }
    wait()
    addEventListener('keydown', wait, true)
    return () => {
      clearTimeout(quiet)
      removeEventListener('keydown', wait, true)
    }
  }, [isEntering])
  return isEntering
}

/**
 * Over a long page a dialog is gone before it is taken away: to give a page back to the keys, the browser goes through each of its elements, which
 * takes longer than a press may wait.
 */
function useSeenToClose(onClose: () => void) {
  const scrim = useRef<HTMLDivElement>(null)
  const [openedFrom] = useState(() => document.activeElement)
  const close = () => {
    if (!scrim.current || !pageIsLong()) return onClose()
    if (scrim.current.style.opacity === '0') return
    scrim.current.style.opacity = '0'
    const end = () => {
      leave()
      removeEventListener('keydown', pass, true)
      onClose()
      // Whoever asks first, stays.
      onceDrawn(() => scrim.current?.style.removeProperty('opacity'))
    }
    const pass = (event: KeyboardEvent) => {
      flushSync(end)
      if (!scrim.current?.isConnected) passOn(event, openedFrom)
    }
    addEventListener('keydown', pass, true)
    const leave = onceDrawn(end)
  }
  return [scrim, close] as const
}

/** A key for what is gone already is one for the page: it goes to where focus comes back to, and does there what it does. */
function passOn(event: KeyboardEvent, to: Element | null) {
  event.stopImmediatePropagation()
  if (to instanceof HTMLElement) to.focus({ preventScroll: true })
  const again = new KeyboardEvent(event.type, event)
  if (!(document.activeElement ?? document.body).dispatchEvent(again)) event.preventDefault()
}

/** Focus goes in a moment after the dialog is seen; an Esc in between, which only who holds focus would hear, closes it as well. */
function useEarlyEscape(onClose: () => void) {
  const close = useRef(onClose)
  useLayoutEffect(() => void (close.current = onClose))
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.activeElement?.closest('[role=dialog]')) return
      event.preventDefault()
      close.current()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}
