import { useSyncExternalStore } from 'react'

/** What can be done about it besides taking it back. */
export type FurtherAct = { name: string; run: () => void }
export type Message = {
  id: number
  text: string
  undo: (() => void) | null
  further: FurtherAct | null
  /** A dialog is open, and what can be taken back would cover what that asks. */
  isBehind: boolean
}

let message: Message | null = null
let next = 1
let dialogs = 0
const listeners = new Set<() => void>()

/**
 * Says something through `role=status`, with Undo when it can be taken back. One at a time: the newest replaces the one before. What can be done
 * besides may be known later: it comes beside what was said while that still stands.
 */
export function announce(
  text: string,
  undo: (() => void) | null = null,
  further: FurtherAct | Promise<FurtherAct | null> | null = null,
) {
  const id = next++
  const late = further instanceof Promise
  show({ id, text, undo, further: late ? null : further, isBehind: undo !== null && dialogs > 0 })
  if (late) void further.then((act) => act && message?.id === id && show({ ...message, further: act }))
}

/**
 * What somebody did, and can take back, stands back while a dialog is open, whether it was said before or since, and is still to be seen after;
 * returns how it comes forward.
 */
export function standBack(): () => void {
  dialogs++
  stand()
  return () => {
    dialogs--
    stand()
  }
}

function stand() {
  const isBehind = dialogs > 0
  if (message?.undo && message.isBehind !== isBehind) show({ ...message, isBehind })
}

export const dismissMessage = () => show(null)

export const useMessage = () => useSyncExternalStore(subscribe, () => message)

function show(now: Message | null) {
  message = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
