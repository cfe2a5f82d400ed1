/** Asks again after half a second and after two more, where the service could not answer just then. Only for what changes nothing. */
export async function patiently<T>(ask: () => Promise<T>, pauses: readonly number[] = [500, 2_000]): Promise<T> {
  const [pause, ...more] = pauses
  try {
    return await ask()
  } catch (error) {
    if (pause === undefined || !mayPass(error)) throw error
  }
  await new Promise((resolve) => setTimeout(resolve, pause))
  return patiently(ask, more)
}

/** The service was not there, had too much to do, or fell while it answered; a refusal of its own has details. */
const mayPass = (error: unknown) => {
  const { code, details } = (error ?? {}) as { code?: unknown; details?: unknown }
  const passing = ['functions/unavailable', 'functions/internal', 'functions/resource-exhausted']
  return details === undefined && passing.includes(String(code))
}
