import { explainCode } from './messages.ts'

/** What an error code means, and the next step. */
export function WhatHappened({ code }: { code: string }) {
  const { happened, next } = explainCode(code)
  return `${happened} ${next}`
}
