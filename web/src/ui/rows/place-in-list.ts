import { createContext } from 'react'

/** Of a row in a list of which not all rows are drawn: how many there are in all, and which of them it is, from 1 on. */
export const RowsInList = createContext<number | undefined>(undefined)
export const PlaceInList = createContext<number | undefined>(undefined)
