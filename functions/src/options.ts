// Imported before any function is defined: global options reach only what comes after them.
import { setGlobalOptions } from 'firebase-functions'
import { defineString } from 'firebase-functions/params'

setGlobalOptions({ region: 'us-central1', maxInstances: 20 })

/** Where people open Duebook; links in mails are built from it. No trailing slash. */
export const publicOrigin = defineString('PUBLIC_ORIGIN', {
  description: 'The address at which people open Duebook, without a trailing slash.',
})
