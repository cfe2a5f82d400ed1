import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Counts and timings of this process, written out as Prometheus text. Labels are small sets (service names, status classes, functions, collections), never paths or ids of documents. */
export type Metrics = {
  requestStarted(): void
  requestEnded(service: string, httpStatus: number, milliseconds: number): void
  /** Documents as the hosted cloud would count them; `of` is the id of a collection, of which there are few. */
  documents(kind: string, of: string, by: string, many: number): void
  /** A function was called, or handed an event. */
  functionCalled(name: string): void
  text(): string
  close(): void
}

export function createMetrics(): Metrics {
  const requests = new Map<string, number>()
  const documents = new Map<string, number>()
  const calls = new Map<string, number>()
  const durations = new Map<string, { sum: number; count: number; buckets: number[] }>()
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  let inFlight = 0
  return {
    requestStarted() {
      inFlight++
    },
    requestEnded(service, httpStatus, milliseconds) {
      inFlight--
      const key = `service="${service}",status="${Math.floor(httpStatus / 100)}xx"`
      requests.set(key, (requests.get(key) ?? 0) + 1)
      let duration = durations.get(service)
      if (!duration) durations.set(service, (duration = { sum: 0, count: 0, buckets: bounds.map(() => 0) }))
      duration.sum += milliseconds / 1000
      duration.count++
      bounds.forEach((bound, index) => {
        if (milliseconds <= bound * 1000) duration.buckets[index] = (duration.buckets[index] ?? 0) + 1
      })
    },
    documents(kind, of, by, many) {
      if (!label.test(of)) return
      const key = `kind="${kind}",of="${of}",by="${by}"`
      if (documents.has(key) || documents.size < mostLabels) documents.set(key, (documents.get(key) ?? 0) + many)
    },
    functionCalled(name) {
      calls.set(name, (calls.get(name) ?? 0) + 1)
    },
    text() {
      const memory = process.memoryUsage()
      const lines = [
        '# TYPE embedded_requests_total counter',
        ...[...requests].map(([labels, count]) => `embedded_requests_total{${labels}} ${count}`),
        '# TYPE embedded_request_seconds histogram',
        ...[...durations].flatMap(([service, { sum, count, buckets }]) => [
          ...bounds.map((b, i) => `embedded_request_seconds_bucket{service="${service}",le="${b}"} ${buckets[i]}`),
          `embedded_request_seconds_bucket{service="${service}",le="+Inf"} ${count}`,
          `embedded_request_seconds_sum{service="${service}"} ${sum}`,
          `embedded_request_seconds_count{service="${service}"} ${count}`,
        ]),
        '# TYPE embedded_documents_total counter',
        ...[...documents].map(([labels, count]) => `embedded_documents_total{${labels}} ${count}`),
        '# TYPE embedded_function_calls_total counter',
        ...[...calls].map(([name, count]) => `embedded_function_calls_total{function="${name}"} ${count}`),
        '# TYPE embedded_requests_in_flight gauge',
        `embedded_requests_in_flight ${inFlight}`,
        '# TYPE embedded_event_loop_delay_p99_seconds gauge',
        `embedded_event_loop_delay_p99_seconds ${loop.percentile(99) / 1e9}`,
        '# TYPE process_resident_memory_bytes gauge',
        `process_resident_memory_bytes ${memory.rss}`,
        '# TYPE process_heap_used_bytes gauge',
        `process_heap_used_bytes ${memory.heapUsed}`,
        '# TYPE process_uptime_seconds gauge',
        `process_uptime_seconds ${process.uptime()}`,
      ]
      return lines.join('\n') + '\n'
    },
    close() {
      loop.disable()
    },
  }
}

/** Collections are named by whoever writes one: only plain names are counted, and not without end. */
const label = /^\w{1,60}$/
const mostLabels = 1_000
/** Upper bounds of the duration histogram, in seconds. */
const bounds = [0.005, 0.02, 0.1, 0.5, 2, 10, 60]
