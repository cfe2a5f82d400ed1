/** Aborted by the next press of a key or pointer after the call; the press under way does not count. */
export function nextPress(): AbortSignal {
  const pressed = new AbortController()
  const since = performance.now()
  const look = ({ timeStamp }: Event) => timeStamp > since && pressed.abort()
  for (const sign of ['keydown', 'pointerdown']) addEventListener(sign, look, { capture: true, signal: pressed.signal })
  return pressed.signal
}
