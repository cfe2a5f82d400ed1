import { createContext, use } from 'react'

/** False until the view is live: what it does not need to be read and acted on is fetched and drawn after that. */
export const ViewIsLive = createContext(false)
export const useViewIsLive = () => use(ViewIsLive)
