import type { Answered } from '@duebook/contract/reach/push-payload'

/** What a press on a notification came to, as the next one says it. `at`: an instant in the words of this device. */
export function answerText(
  answered: Answered | null,
  at: (instant: number) => string,
): { title: string; body: string } {
  const title = (answered && 'title' in answered && answered.title) || 'Duebook'
  switch (answered?.outcome) {
    case 'done':
      return answered.until === null
        ? { title, body: 'You have it in hand. It is not done yet.' }
        : { title, body: `Quiet until ${at(answered.until)}. The due date has not moved.` }
    case 'quicker':
      return { title, body: `${answered.who} has it in hand. Nothing more is asked of you.` }
    case 'used':
      return { title, body: 'This was answered already.' }
    case 'settled':
      return { title, body: 'It was settled meanwhile. There is nothing left to do.' }
    case 'gone':
      return { title, body: 'You cannot change this book any more. Nothing was done.' }
    case 'pastDue':
      return { title, body: 'Not snoozed: tomorrow is too late for it. Open Duebook to choose another time.' }
    case undefined:
      return { title, body: 'This notification leads nowhere any more. Open Duebook.' }
  }
}
