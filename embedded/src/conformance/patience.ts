/** How long (ms) a test waits for what is there at once on a machine at rest: a slow one makes no test fail. What is measured says its own limit. */
export const patience = 60_000
