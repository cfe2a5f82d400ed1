import { typed } from './typed-here.ts'

/** Notes what is typed from now on. Returns how to stop. */
export function followTyping(): () => void {
  const note = ({ target }: Event) => {
    for (const one of typed) if (!one.isConnected) typed.delete(one)
    // A filter or a choice is made again in a moment.
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !target.matches(made)))
      typed.add(target)
  }
  document.addEventListener('input', note, { capture: true })
  return () => document.removeEventListener('input', note, { capture: true })
}
const made = '[type=search], [type=checkbox], [type=radio], [data-filter]'
