/** Whether this device keeps what was done to many before the page was opened; what is done on it stands in its own message. */
const was = [localStorage, sessionStorage].some((place) => place.getItem('duebook.many') !== null)
let isPutAway = false

export const wasDoneToMany = () => was && !isPutAway
export const putAwayMany = () => void (isPutAway = true)
