import { parentPort } from 'node:worker_threads'
import type { BillingDocument } from './billing-document.ts'
import { drawDocument } from './draw-document.ts'

parentPort?.on('message', (document: BillingDocument) => {
  void drawDocument(document).then((drawn) => parentPort?.postMessage(new Uint8Array(drawn)))
})
