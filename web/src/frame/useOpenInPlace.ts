import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Fields that open where something stands: focus goes to `first` of them and back to the button in `button`; Esc leaves it as it was. */
export function useOpenInPlace(onClose: () => void = () => undefined, first = 'input') {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const close = () => {
    setIsOpen(false)
    onClose()
    requestAnimationFrame(() => button.current?.querySelector('button')?.focus())
  }
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const fields = form.current
    if (fields && !fields.contains(document.activeElement))
      [first, 'select', 'button']
        .map((one) => fields.querySelector<HTMLElement>(one))
        .find((one) => one !== null)
        ?.focus()
    // Before the page hears it, which would close itself.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !form.current?.contains(document.activeElement)) return
      event.preventDefault()
      event.stopPropagation()
      leave()
    }
    addEventListener('keydown', onEscape, true)
    return () => removeEventListener('keydown', onEscape, true)
  }, [isOpen, first])
  return { isOpen, open: () => setIsOpen(true), close, button, form }
}
