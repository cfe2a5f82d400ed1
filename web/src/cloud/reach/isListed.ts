export const LISTED = 'duebook.push'

/** Whether this browser is on somebody's list of devices: asked before anything else of push is fetched. */
export const isListed = () => localStorage.getItem(LISTED) !== null
