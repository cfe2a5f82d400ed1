import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
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
  useEarlyEscape(onClose)
  useEffect(standBack, [])
  return (
    <ModalOverlay className={styles.scrim} isOpen isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className={styles.sheet} data-size={size}>
        <AriaDialog className={styles.dialog}>
          <header className={styles.head} data-top={top ? '' : undefined}>
            <Heading slot="title" level={2} className={top ? 'sr' : undefined}>
              {title}
            </Heading>
            {top}
            {remark && <span className={styles.remark}>{remark}</span>}
            <span className={styles.close}>
              <Button look="bare" size="square" aria-label={closeLabel} onClick={onClose}>
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
