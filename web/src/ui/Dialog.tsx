import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'

type DialogProps = {
  title: string
  /** Beside the title: "to Okafor Studio". */
  remark?: ReactNode
  size?: 'small' | 'wide'
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
  closeLabel = 'Close',
  onClose,
  children,
  footer,
}: DialogProps) {
  return (
    <ModalOverlay className={styles.scrim} isOpen isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className={styles.sheet} data-size={size}>
        <AriaDialog className={styles.dialog}>
          <header className={styles.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
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
