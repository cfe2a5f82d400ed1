import { namesLike } from '@duebook/contract/derived/named-triggers'
import { parseQuickAdd, type Ambiguity, type QuickAdd, type QuickAddContext, type Reading } from '@duebook/domain'

/** An answer to what is asked, and what the line would say then. `name`: the words are part of the name. */
export type Reply = { is: 'reading' | 'name'; option: Reading; line: string; read: QuickAdd }
/** `retype`: another word for the one that was not understood. */
export type Choice = Reply | { is: 'retype' }

/** The answers in the order in which they are numbered: the likeliest first, "part of the name" last. */
export function choicesOf(line: string, asked: Ambiguity, context: QuickAddContext): Choice[] {
  const options = asked.code === 'unknown-trigger' ? triggersLike(asked.text, context) : withName(asked)
  const replies = options.map((option): Reply => {
    const answered = line.slice(0, asked.span.start) + option.replacement + line.slice(asked.span.end)
    const is = option.value === 'name' ? 'name' : 'reading'
    return { is, option, line: answered, read: parseQuickAdd(answered, context) }
  })
  return [
    ...replies.filter(({ is }) => is === 'reading'),
    ...(asked.code === 'unread' && !understood(asked.text, context) ? [{ is: 'retype' } as const] : []),
    ...replies.filter(({ is }) => is === 'name'),
  ]
}

/** Of the readings of a time none may be meant: "Meet at 7 Sisters 5 Dec at noon". */
const withName = ({ code, options, text }: Ambiguity): Reading[] =>
  code === 'time-meridiem' || code === 'time-midnight'
    ? [...options, { value: 'name', replacement: `"${text}"`, label: 'Part of the name, and no time' }]
    : options

/** What may be meant by a name that nothing here has, and last that it is something still to come. */
const triggersLike = (text: string, { triggers = {} }: QuickAddContext): Reading[] => [
  ...namesLike({ dates: triggers }, text).map((name) => ({ value: name, label: name, replacement: name })),
  { value: 'event', label: `${text}, which has no date yet`, replacement: `“${text}”` },
]

/** "Christmas" beside another date says when by itself: there is nothing to say in other words. */
function understood(text: string, context: QuickAddContext): boolean {
  const { ambiguities, error } = parseQuickAdd(`x ${text}`, context)
  return error?.code !== 'not-understood' && !ambiguities.some(({ code }) => code === 'unread')
}

export const isReply = (choice: Choice): choice is Reply => choice.is !== 'retype'

/** Whether every answer gives the same first date. */
export function agreeOnFirst(choices: readonly Choice[]): boolean {
  const firsts = choices.filter(isReply).map(({ read }) => read.due[0]?.adjusted)
  return firsts.length > 1 && firsts[0] !== undefined && firsts.every((date) => date === firsts[0])
}

/** What of a line is to be typed anew: the words after the first, which leads to them ("until summer"). */
export function retyped(line: string, { span }: Ambiguity): { start: number; end: number } {
  const lead = /^\S+\s+(?=\S)/.exec(line.slice(span.start, span.end))?.[0] ?? ''
  return { start: span.start + lead.length, end: span.end }
}
