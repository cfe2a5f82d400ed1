/** What a process of listeners is told: where, and as whom. */
export type Listening = {
  origin: string
  port: number
  bookId: string
  obligationId: string
  password: string
  addresses: readonly string[]
  /** All obligations, as Today has them, of which the SDK looks through each at every change; or, asked the same of the service, the one that changes. */
  list: 'all' | 'one'
}
/** What it says. `at` in ms, comparable between processes of one machine. */
export type Heard = { ready: true } | { address: string; round: number; at: number }

export const now = () => performance.timeOrigin + performance.now()
