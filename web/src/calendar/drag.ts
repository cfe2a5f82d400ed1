import { isCalendarDate, type CalendarDate } from '@duebook/domain'
import { useRef, type PointerEvent } from 'react'

/** So many pixels are a drag, and no press any more. */
const SLACK = 6

type Drag = { x: number; y: number; over: HTMLElement | null; moved: boolean }

/** Carries an entry to another day, with a mouse, a pen or a finger. The day under it is marked `data-over`; Esc or a drop elsewhere leaves all as it was. */
export function useDrag(onDrop: (date: CalendarDate) => void) {
  const drag = useRef<Drag | null>(null)
  const wasDragged = useRef(false)
  const end = (element: HTMLElement) => {
    drag.current?.over?.removeAttribute('data-over')
    drag.current = null
    element.style.removeProperty('transform')
    element.removeAttribute('data-dragged')
    removeEventListener('keydown', cancel.current, true)
  }
  const cancel = useRef<(event: KeyboardEvent) => void>(() => {})
  return {
    draggable: false,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      const element = event.currentTarget
      wasDragged.current = false
      drag.current = { x: event.clientX, y: event.clientY, over: null, moved: false }
      cancel.current = (key) => {
        if (key.key !== 'Escape') return
        key.stopPropagation()
        end(element)
      }
      addEventListener('keydown', cancel.current, true)
      element.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = drag.current
      if (!now) return
      const [x, y] = [event.clientX - now.x, event.clientY - now.y]
      if (!now.moved && Math.hypot(x, y) < SLACK) return
      now.moved = true
      wasDragged.current = true
      const element = event.currentTarget
      element.style.transform = `translate(${x}px, ${y}px)`
      element.dataset.dragged = ''
      const over = dayUnder(event)
      if (over === now.over) return
      now.over?.removeAttribute('data-over')
      over?.setAttribute('data-over', '')
      now.over = over
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const date = drag.current?.moved ? drag.current.over?.dataset.day : undefined
      end(event.currentTarget)
      if (date && isCalendarDate(date)) onDrop(date)
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event.currentTarget),
    /** A drag ends with a click, which opens nothing. */
    onClickCapture(event: { preventDefault: () => void; stopPropagation: () => void }) {
      if (!wasDragged.current) return
      wasDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** The cell that the pointer is over; what is carried lets it through. */
const dayUnder = ({ clientX, clientY }: PointerEvent) =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]') ?? null
