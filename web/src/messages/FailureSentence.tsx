import { explainCode } from './messages.ts'

/** What an error code means, and the next step. */
export function FailureSentence({ code }: { code: string }) {
  const { problem, next } = explainCode(code)
  return `${problem} ${next}`
}
