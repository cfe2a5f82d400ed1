/** Milliseconds. */
const AGAIN = 5_000

/**
 * What was asked first, or again while that waits: the first answer of any. The SDK tells a tab of a write that another tab sent only where it held that write
 * itself; of one that it found on the device, as after it was loaded again, it never says that it was answered, and only who asks anew hears that nothing waits.
 */
export function askedAgain(ask: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const askOnce = () =>
      void ask()
        .then(resolve, reject)
        .finally(() => clearInterval(again))
    const again = setInterval(() => navigator.onLine && askOnce(), AGAIN)
    askOnce()
  })
}
