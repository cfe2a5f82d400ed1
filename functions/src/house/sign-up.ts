import { signUpOf, type SignUp } from '@duebook/contract/house'
import { providersOf } from '@duebook/contract/sign-in-providers'
import { defineString } from 'firebase-functions/params'

// Declared so that the hosted cloud's tool knows it; read from the environment, because whether anybody is asked is decided when the folder is loaded.
defineString('SIGN_UP', {
  default: '',
  description: 'Who may make an account: open, invitation or closed. Empty for open.',
})

/** Who may make an account here. */
export const signUpHere: SignUp = signUpOf(process.env['SIGN_UP'] ?? '')

defineString('SIGN_IN_WITH', {
  default: '',
  description:
    'The buttons of other accounts: google.com, microsoft.com, apple.com, github.com, or none. Empty for all of them.',
})

/** With which accounts elsewhere one may sign in here. */
export const signInProviders = providersOf(process.env['SIGN_IN_WITH'] ?? '')
