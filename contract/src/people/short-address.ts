/** "d•••@chandra.example": as much of an address as is shown of it to whoever may not know it, and as history keeps. */
export const shortAddress = (email: string) => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
