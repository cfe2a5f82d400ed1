/** The no of `/v1/…`, as a program reads it. */
export class RestRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly head: Record<string, string>
  constructor(status: number, code: string, message: string, head: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.head = head
  }
}
