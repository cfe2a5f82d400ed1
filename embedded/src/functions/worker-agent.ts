import http from 'node:http'

/** Connections to the worker that are used again: a new one takes longer than many a function. */
export const workerAgent = new http.Agent({ keepAlive: true, maxFreeSockets: 32, timeout: 0 })
