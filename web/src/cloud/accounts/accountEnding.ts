let ending = false

/** The last step of the deletion runs: its answer decides what this page does. */
export const accountIsEnding = () => ending

/** Runs that step. */
export async function whileEnding<Result>(step: () => Promise<Result>): Promise<Result> {
  ending = true
  try {
    return await step()
  } finally {
    ending = false
  }
}
