import { expect, test } from 'vitest'
import { textOfHtml } from './text-of-html.ts'

test.each([
  ['<p>Due on <b>4&nbsp;May</b></p><p>&pound;12.50 &#8211; &#x20AC;3</p>', 'Due on 4 May\n\n£12.50 – €3'],
  ['<style>p{}</style><script>alert("1 May 2027")</script>Paid<!-- 2 May 2027 -->', 'Paid'],
  ['<table><tr><td>Due</td><td>2 June</td></tr></table>', 'Due\t2 June'],
  ['a < b and 5 > 3', 'a < b and 5 > 3'],
  ['<script>never closed 1 May 2027', ''],
])('of %s the words are read, and nothing that is not shown', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test.each(['<', '<script', '<!--', '&#', '<p>', '< ', '</td ', '<a b'])(
  '%s again and again costs little time',
  (one) => {
    const began = process.cpuUsage()
    textOfHtml(one.repeat(10_000))
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1000).toBeLessThan(3_000)
  },
)
