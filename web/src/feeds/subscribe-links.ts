/** How the address of a feed is handed to calendars: by their own pages, and to whichever program takes `webcal:` here. */
export function subscribeLinks(address: string): { google: string; outlook: string; here: string } {
  const here = address.replace(/^https?:/, 'webcal:')
  return {
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(here)}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(address)}`,
    here,
  }
}

/** Whether nobody outside of this machine or its network can ask there: a calendar of the web cannot. */
export function isOnlyHere(address: string): boolean {
  const { hostname } = new URL(address)
  return (
    !hostname.includes('.') ||
    /\.(?:local|localhost|internal|lan)$|^(?:127|10|0)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\./.test(
      hostname,
    )
  )
}
