// Imported before any function is defined: global options reach only what comes after them.
import { setGlobalOptions } from 'firebase-functions'
import { defineString } from 'firebase-functions/params'

/** A word of the environment, because the functions are made before a parameter may be asked for its value. */
const enforceAppCheck = process.env['ENFORCE_APP_CHECK'] === 'yes'

setGlobalOptions({ region: 'us-central1', maxInstances: 20, enforceAppCheck })

/** Holds for everything that is called by the app (`onCall`), and for nothing at an address that others open: pages behind mails, feeds, tokens, webhooks. */
defineString('ENFORCE_APP_CHECK', {
  default: '',
  description: 'yes: calls need a token of App Check. Anything else: they need none.',
})

/** Where people open Duebook; links in mails are built from it. No trailing slash. */
export const publicOrigin = defineString('PUBLIC_ORIGIN', {
  description: 'The address at which people open Duebook, without a trailing slash.',
})
