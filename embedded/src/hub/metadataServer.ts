import { sendError, sendJson, sendText } from '../http/reply.ts'
import type { HttpService } from '../http/service.ts'

/**
 * The part of the cloud's metadata server that server SDKs ask for credentials when nobody gave them any: functions that call
 * `initializeApp()` bare get the private listener's own token. The `Metadata-Flavor` header is demanded, as on the real one, because no page can send it unasked.
 */
export function metadataServer(project: string): HttpService {
  return {
    name: 'metadata',
    matches: (url, surface) => surface === 'private' && url.pathname.startsWith('/computeMetadata/v1'),
    async handle({ request, response, url }) {
      response.setHeader('Metadata-Flavor', 'Google')
      if (request.headers['metadata-flavor'] !== 'Google') {
        return sendError(response, 403, 'PERMISSION_DENIED', 'The header Metadata-Flavor: Google is missing.')
      }
      const path = url.pathname.slice('/computeMetadata/v1'.length).replace(/\/$/, '')
      if (path === '' || path === '/instance') return sendText(response, 200, 'id\nservice-accounts/\n')
      if (path === '/project/project-id') return sendText(response, 200, project)
      if (path === '/universe/universe-domain') return sendText(response, 200, 'googleapis.com')
      if (path === '/instance/service-accounts/default/email') return sendText(response, 200, serviceAccount(project))
      if (path === '/instance/service-accounts/default/token') {
        return sendJson(response, 200, { access_token: 'owner', expires_in: 3600, token_type: 'Bearer' })
      }
      sendError(response, 404, 'NOT_FOUND', 'The metadata server has nothing at this address.')
    },
  }
}

export const serviceAccount = (project: string) => `firebase-adminsdk@${project}.iam.gserviceaccount.com`
