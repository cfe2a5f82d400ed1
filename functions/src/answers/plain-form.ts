import type { Request } from 'firebase-functions/https'
import { publicOrigin } from '../options.ts'
import { refusalOf } from '../people/refuse-people.ts'
import { refused, type View } from './plain-page.ts'

/** Looks, and changes nothing: programs open links before people do. */
export const looksOnly = ({ method }: Pick<Request, 'method'>) => method === 'GET' || method === 'HEAD'

/** What is wrong with a request for a page with a form of its own: no other method, no more than `most` bytes, and no form of another origin. */
export function formProblem(request: Request, { most, holds }: { most: number; holds: string }): View | null {
  if (!looksOnly(request) && request.method !== 'POST')
    return refused(405, 'Not possible', 'This address shows a page and takes its form, nothing else.')
  if ((request.rawBody?.length ?? 0) > most)
    return refused(413, 'That was too much', `The form holds ${holds} at most. Nothing was changed.`)
  const { origin } = request.headers
  if (!looksOnly(request) && origin !== undefined && origin !== publicOrigin.value())
    return refused(403, 'This form came from elsewhere', 'Nothing was changed. Open the link of the mail again.')
  return null
}

/** What a form says under a name; null where it says nothing of it, or not in one text. */
export function fieldOf({ body }: Request, name: string): string | null {
  const said = (body as Record<string, unknown> | undefined)?.[name]
  return typeof said === 'string' ? said : null
}

/** The page of a link, or the one that says that too many were tried from a network. */
export async function withinBounds(page: () => Promise<View>): Promise<View> {
  try {
    return await page()
  } catch (error) {
    if (refusalOf(error) !== 'too-often') throw error
    return refused(429, 'Too many links were tried', 'Wait an hour, then open it again. Nothing is lost.')
  }
}
