type Waiting<About> = { about: About; resolve(value: unknown): void; reject(error: unknown): void }

/** Questions to another thread that are not answered yet, each with what it is about. */
export function openQuestions<About>() {
  const waiting = new Map<number, Waiting<About>>()
  let last = 0
  return {
    /** Resolves with what `over` is told of it. */
    ask(about: About, send: (id: number) => void): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const id = ++last
        waiting.set(id, { about, resolve, reject })
        send(id)
      })
    },
    /** A question waits no more: whoever takes it answers it. Undefined for one that does not wait. */
    over(id: number): Waiting<About> | undefined {
      const question = waiting.get(id)
      waiting.delete(id)
      return question
    },
    /** Nobody answers any more. */
    end(error: unknown) {
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    },
  }
}
