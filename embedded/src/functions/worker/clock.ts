const RealDate = Date
let offset = 0

/**
 * Moves what `Date` says in this process, so that functions, the admin SDK and the services agree on the time when a test moved the
 * product's clock. Timers go on measuring elapsed time. With no offset nothing is touched.
 */
export function moveClock(milliseconds: number): void {
  offset = milliseconds
  if (offset === 0 || globalThis.Date !== RealDate) return
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parameters: unknown[], newTarget: NewableFunction) =>
      Reflect.construct(target, parameters.length === 0 ? [RealDate.now() + offset] : parameters, newTarget) as Date,
    apply: () => new RealDate(RealDate.now() + offset).toString(),
    get: (target, key, receiver) =>
      key === 'now' ? () => RealDate.now() + offset : (Reflect.get(target, key, receiver) as unknown),
  })
}
