/** What a process of listeners is told: where, and as whom. */
export type Listening = {
  origin: string
  port: number
  bookId: string
  obligationId: string
  password: string
  addresses: readonly string[]
  /** What Today listens to in a large book; or, asked of the service alone, the row that changes. */
  list: 'today' | 'row'
}
/** What it says. `at` in ms, comparable between processes of one machine. */
export type Heard = { ready: true } | { address: string; round: number; at: number }

export const now = () => performance.timeOrigin + performance.now()
