import { countedDocuments } from '../firestore/counted.ts'
import { createGrpcServer } from '../firestore/transport/grpc/server.ts'
import { firestoreHttp } from '../firestore/transport/http.ts'
import type { Ground } from './ground.ts'
import type { Services } from './services.ts'

/** Documents as they are spoken to: by browsers over HTTP, by servers over gRPC, each call counted. */
export function openDocuments(ground: Ground, { firestore, auth }: Services) {
  const { configuration, clock, log, metrics, closing } = ground
  const transport = {
    firestore: countedDocuments(firestore, metrics.documents),
    auth,
    clock,
    log,
    project: configuration.project,
    emulator: configuration.emulator,
    allowedOrigins: [],
  }
  const http = firestoreHttp(transport)
  const grpc = createGrpcServer(transport)
  closing.later(() => http.close())
  return { http, grpc }
}
