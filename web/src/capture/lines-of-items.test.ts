import { expect, test } from 'vitest'
import { linesOfItems, type PlacedText } from './lines-of-items.ts'

const at = (text: string, x: number, y: number): PlacedText => ({ text, x, y, width: text.length * 5, height: 10 })

test('what stands at one height is one line, a wide gap parts cells, and a high one paragraphs', () => {
  const page = [
    at('Invoice date', 60, 780),
    at('Due date', 200, 780),
    at('3 May', 60, 768),
    at('2 June', 200, 768),
    at('Please', 60, 730),
    at('pay', 93, 730.5),
  ]
  expect(linesOfItems(page)).toBe('Invoice date\tDue date\n3 May\t2 June\n\nPlease pay')
})

test('columns that are written one after the other are read side by side, and a page without words is empty', () => {
  expect(linesOfItems([at('Due', 60, 700), at('Total', 60, 688), at('2 June', 300, 700), at('£5', 300, 688)])).toBe(
    'Due\t2 June\nTotal\t£5',
  )
  expect(linesOfItems([at(' ', 60, 700)])).toBe('')
})
