import type { Locator } from 'playwright-core'
import { until } from '../product/start-product.ts'

export type HandedFile = { name: string; mimeType: string; buffer: Buffer }

/** Lets go of a file over the element, or pastes it there. As a browser does, only where what is held above it is taken: a screen that is still coming takes nothing. */
export async function handFile(
  target: Locator,
  { name, mimeType, buffer }: HandedFile,
  how: 'drop' | 'paste' = 'drop',
) {
  const hand = () =>
    target.evaluate(
      (element, { how, name, mimeType, base64 }) => {
        const carried = new DataTransfer()
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        carried.items.add(new File([bytes], name, { type: mimeType }))
        const drag = (type: string) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: carried })
        if (element.dispatchEvent(drag('dragover'))) return false
        element.dispatchEvent(
          how === 'drop'
            ? drag('drop')
            : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: carried }),
        )
        return true
      },
      { how, name, mimeType, base64: buffer.toString('base64') },
    )
  await until(hand, `a place that takes ${name}`)
}
