import { createContext, use } from 'react'

export type Overlay = 'quickAdd' | 'commands' | 'keys' | 'books' | 'newBook' | null

/** Given by the frame, which draws the overlays. */
export const OpenOverlay = createContext<(overlay: Overlay) => void>(() => {
  throw new Error(
    'An overlay was opened outside the frame, where none is drawn. Draw this screen below the frame route.',
  )
})

/** Opens what a key would open, from a button of a screen. */
export const useOpenOverlay = () => use(OpenOverlay)
