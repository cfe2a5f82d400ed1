import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const listeners = new Set<() => void>()
const paper = matchMedia('print')
let isPrinted = paper.matches

/** Whether the page is being printed: then nothing of it may be left out. */
export const pageIsPrinted = () => isPrinted

/** The same for a part that draws on paper what the screen has no room for. */
export const usePageIsPrinted = () => useSyncExternalStore(onPageMoves, pageIsPrinted)

/** Calls after the page was scrolled, its size changed, or printing began or ended, before the next frame is drawn. Returns how to stop. */
export function onPageMoves(listener: () => void): () => void {
  if (listeners.size === 0) listen(addEventListener)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) listen(removeEventListener)
  }
}

function listen(change: typeof addEventListener | typeof removeEventListener) {
  change('scroll', tell, { passive: true })
  change('resize', tell)
  change('beforeprint', begin)
  change('afterprint', end)
  if (change === addEventListener) paper.addEventListener('change', followPaper)
  else paper.removeEventListener('change', followPaper)
}

// Drawn in the same frame: rows that come one frame late are seen as a gap.
function tell() {
  clearTimeout(resting)
  resting = setTimeout(rest, REST_MS)
  isFlying = Math.abs(scrollY - lastY) > FLYING
  lastY = scrollY
  flushSync(() => listeners.forEach((listener) => listener()))
  if (!isFlying) callSome(flownOver)
}

/** What moves by more than so much at once, in px, is not read. */
const FLYING = 240
let lastY = 0
let isFlying = false
const flownOver = new Set<() => void>()

/** Whether the page goes by so fast that nothing of it can be read. */
export const pageFlies = () => isFlying

/** Calls once, when the page can be read again. Returns how to call it off. */
export function oncePageIsRead(listener: () => void): () => void {
  flownOver.add(listener)
  return () => flownOver.delete(listener)
}

/** So long after it moved last (ms) a page is looked at again. */
const REST_MS = 150
let resting: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

function rest() {
  resting = undefined
  isFlying = false
  callSome(flownOver)
  callSoon()
}

/** So many rows at once are made whole, and so long (ms) is left to whoever does something meanwhile. */
const AT_ONCE = 4
const PAUSE_MS = 30
let calling: ReturnType<typeof setTimeout> | undefined

function callSoon() {
  calling ??= setTimeout(() => {
    calling = undefined
    if (pageRests()) callSome(waiting, AT_ONCE)
    if (pageRests() && waiting.size > 0) callSoon()
  }, PAUSE_MS)
}

function callSome(once: Set<() => void>, most = once.size) {
  const called = [...once].slice(0, most)
  for (const listener of called) once.delete(listener)
  for (const listener of called) listener()
}

/** Whether nobody scrolls: then there is time for what is not read in passing. */
export const pageRests = () => resting === undefined

/** Calls once, soon after the page came to rest. Returns how to call it off. */
export function oncePageRests(listener: () => void): () => void {
  waiting.add(listener)
  if (pageRests()) callSoon()
  return () => waiting.delete(listener)
}

function print(now: boolean) {
  if (now === isPrinted) return
  isPrinted = now
  tell()
}
const begin = () => print(true)
const end = () => print(false)
const followPaper = () => print(paper.matches)
