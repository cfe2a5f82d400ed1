import { signUpOf, type SignUp } from '@duebook/contract/house'
import { defineString } from 'firebase-functions/params'

// Declared so that the hosted cloud's tool knows it; read from the environment, because whether anybody is asked is decided when the folder is loaded.
defineString('SIGN_UP', {
  default: '',
  description: 'Who may make an account: open, invitation or closed. Empty for open.',
})

/** Who may make an account here. */
export const signUpHere: SignUp = signUpOf(process.env['SIGN_UP'] ?? '')
