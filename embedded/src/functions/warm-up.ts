import { request } from 'node:http'
import { functionHeader, tokenHeader, wayHeader } from './wire/worker-messages.ts'
import { workerAgent } from './worker-agent.ts'
import type { WorkerProcess } from './worker-process.ts'

/**
 * Calls what does nothing in a process that is kept for others (`nothing.ts`), time and again: where it takes over from one that is held, what all
 * calls need is compiled, and connected. Its first calls would else take twenty times as long as the later ones, while more come. Resolves with how
 * many were answered; never throws.
 */
export async function warmUp(worker: Pick<WorkerProcess, 'port' | 'token' | 'tell'>): Promise<number> {
  let answered = 0
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(Array.from({ length: atOnce }, () => callNothing(worker)))
    answered += answers.filter(Boolean).length
    // Slowly: what it takes of the processors is taken from calls of others.
    await new Promise((resolve) => setTimeout(resolve, between).unref())
  }
  worker.tell({ kind: 'rest' })
  return answered
}

function callNothing({ port, token }: Pick<WorkerProcess, 'port' | 'token'>): Promise<boolean> {
  return new Promise((resolve) => {
    let isAnswered = false
    const body = '{"data":null}'
    const asked = request({
      host: '127.0.0.1',
      port,
      agent: workerAgent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        'x-forwarded-for': '127.0.0.1',
        expect: '100-continue',
        [functionHeader]: '',
        [wayHeader]: 'request',
        [tokenHeader]: token,
      },
    })
    asked.on('continue', () => asked.end(body))
    asked.on('response', (answer) => {
      isAnswered = answer.statusCode === 200
      answer.resume().on('error', () => undefined)
    })
    asked.on('error', () => undefined)
    asked.on('close', () => resolve(isAnswered))
    asked.flushHeaders()
  })
}

const atOnce = 4
const rounds = 20
/** Milliseconds. */
const between = 100
