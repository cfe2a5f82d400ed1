/** Fields into which somebody typed and that still stand in the page. */
export const typed = new Set<HTMLInputElement | HTMLTextAreaElement>()

/** Whether something stands there that nobody has saved, as far as the page can tell. */
export const isTyped = () =>
  document.querySelector('[data-sync=typed]') !== null ||
  [...typed].some(({ isConnected, value }) => isConnected && value.trim() !== '')
