import { ask, connection, isConnected } from './connection.ts'
import { SILENT_MS } from './silence.ts'

/** What the server answers. Throws `unavailable`, or what `otherwise` makes, once it is silent, and after ten seconds where it is so already. */
export function answerOf<T>(asking: Promise<T>, otherwise: () => Error = noAnswer): Promise<T> {
  const end = ask()
  return new Promise((resolve, reject) => {
    const giveUp = () => (leave(false), reject(otherwise()))
    const stop = connection.subscribe(() => isConnected() || giveUp())
    const timer = isConnected() ? undefined : setTimeout(giveUp, SILENT_MS)
    const leave = (isAnswer: boolean) => {
      stop()
      clearTimeout(timer)
      end(isAnswer)
    }
    asking.then(
      (answer) => (leave(true), resolve(answer)),
      (error: unknown) => (leave(false), reject(error)),
    )
  })
}

const noAnswer = () => Object.assign(new Error('The server did not answer.'), { code: 'unavailable' })

/** Counts what is asked as open until it is answered. For what gives up by itself, or goes on with this device's copy, once there is no connection. */
export async function counted<T>(asking: Promise<T>): Promise<T> {
  const end = ask()
  try {
    const answer = await asking
    end(true)
    return answer
  } finally {
    end(false)
  }
}

/** Resolves once there is a connection. */
export const untilConnected = () =>
  new Promise<void>((resolve) => {
    if (isConnected()) return resolve()
    const stop = connection.subscribe(() => isConnected() && (stop(), resolve()))
  })
