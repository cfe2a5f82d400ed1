/** Fields into which somebody typed and that still stand in the page. */
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>()

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

/** Whether something stands there that nobody has saved, as far as the page can tell. */
export const isTyped = () =>
  document.querySelector('[data-sync=typed]') !== null ||
  [...typed].some(({ isConnected, value }) => isConnected && value.trim() !== '')
