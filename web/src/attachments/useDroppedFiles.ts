import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Hears of files dropped anywhere on the section around `row`, and of files pasted on the page. `over` while one is held above it. */
export function useDroppedFiles(take: (files: Iterable<File>) => Promise<void>) {
  const row = useRef<HTMLLIElement>(null)
  const [over, setOver] = useState(false)
  const takeAll = useEffectEvent((files: FileList) => void take([...files]))
  useEffect(() => {
    const section = row.current?.closest('section')
    if (!section) return
    const heard = new AbortController()
    const { signal } = heard
    const above = (event: DragEvent) => {
      // Text and links that are dragged are none of ours.
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    section.addEventListener('dragover', above, { signal })
    section.addEventListener('dragleave', () => setOver(false), { signal })
    section.addEventListener(
      'drop',
      (event) => {
        const files = event.dataTransfer?.files
        setOver(false)
        if (!files?.length) return
        event.preventDefault()
        takeAll(files)
      },
      { signal },
    )
    document.addEventListener(
      'paste',
      (event) => {
        const files = event.clipboardData?.files
        if (!files?.length || document.querySelector('[role=dialog]')) return
        event.preventDefault()
        takeAll(files)
      },
      { signal },
    )
    return () => heard.abort()
  }, [])
  return { row, over }
}
