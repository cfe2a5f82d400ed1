import { LISTED } from './isListed.ts'

/** Whether this browser can take push, and what its person said. `home`: an iPhone or iPad does, from its Home Screen. */
export type PushHere = 'possible' | 'allowed' | 'refused' | 'home' | 'impossible'

export function pushHere(): PushHere {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'home' : 'impossible'
  switch (Notification.permission) {
    case 'granted':
      return 'allowed'
    case 'denied':
      return 'refused'
    case 'default':
      return 'possible'
  }
}

/** As whose device this browser is listed, and under which id; null where it is not. It opens nothing. */
export function listedHere(): { uid: string; id: string } | null {
  const kept = localStorage.getItem(LISTED)
  return kept === null ? null : (JSON.parse(kept) as { uid: string; id: string })
}
export const keepListed = (listed: { uid: string; id: string }) => localStorage.setItem(LISTED, JSON.stringify(listed))
export const forgetListed = () => localStorage.removeItem(LISTED)

const ASKED = 'duebook.push.asked'

/** Whoever was asked on this device is not asked a second time. */
export const wasAsked = () => localStorage.getItem(ASKED) !== null
export const keepAsked = () => localStorage.setItem(ASKED, 'yes')
