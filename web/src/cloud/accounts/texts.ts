import type { PhoneInfoOptions } from 'firebase/auth'
import { loadAuth } from '../sdk/load.ts'

/** Sends a code by text message, for a number (`+44…`), a second step or its enrolment; returns the id that goes with the code. */
export async function sendText(to: PhoneInfoOptions | string): Promise<string> {
  const { auth, PhoneAuthProvider, RecaptchaVerifier } = await loadAuth()
  const place = document.createElement('div')
  document.body.append(place)
  const verifier = new RecaptchaVerifier(auth, place, { size: 'invisible' })
  try {
    return await new PhoneAuthProvider(auth).verifyPhoneNumber(to, verifier)
  } finally {
    verifier.clear()
    place.remove()
  }
}
