import { subscribable } from '../subscribable.ts'
import { appProof } from './appProof.ts'

/** Whether the server answers: not where there is no network, nor where one is there and nothing comes back (`silence.ts`). */
export const serverAnswers = subscribable(navigator.onLine)
addEventListener('online', () => serverAnswers.set(true))
addEventListener('offline', () => serverAnswers.set(false))

/** Whether the server answers, and takes this page for the app. */
export const isConnected = () => serverAnswers.get() && appProof.get() !== 'refused'
export const connection = {
  get: isConnected,
  subscribe(listener: () => void) {
    const stops = [serverAnswers.subscribe(listener), appProof.subscribe(listener)]
    return () => stops.forEach((stop) => stop())
  },
}

/** What the server was asked and has not answered, each since when; and when it answered last. In ms of this page. */
export const unanswered = new Map<object, number>()
export const heardAt = subscribable(0)
/** How many questions are open. */
export const openQuestions = subscribable(0)

/** Notes that the server is asked something. What is returned ends that, with an answer of the server's or without one. */
export function ask(): (isAnswer: boolean) => void {
  const question = {}
  unanswered.set(question, performance.now())
  openQuestions.set(unanswered.size)
  return (isAnswer) => {
    if (!unanswered.delete(question)) return
    if (isAnswer) heardAt.set(performance.now())
    openQuestions.set(unanswered.size)
  }
}
