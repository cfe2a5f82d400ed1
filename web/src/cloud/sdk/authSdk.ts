import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth'
import { leftForProvider } from '../accounts/leftForProvider.ts'
import { addresses } from '../addresses.ts'
import { app } from './app.ts'
import { hearSilence } from './hearSilence.ts'

hearSilence()

/**
 * The sign-in service. `connectAuthEmulator` is the SDK's public way to another origin; it must follow in the same tick. Only a page that comes
 * back from a provider is given the resolver at once: with it the SDK opens its helper frame before it says who is here.
 */
export const auth = initializeAuth(app, {
  persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  popupRedirectResolver: leftForProvider() ? browserPopupRedirectResolver : undefined,
})
if (addresses.signIn !== null) connectAuthEmulator(auth, addresses.signIn, { disableWarnings: true })

export {
  browserPopupRedirectResolver,
  browserSessionPersistence,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getAdditionalUserInfo,
  getMultiFactorResolver,
  getRedirectResult,
  indexedDBLocalPersistence,
  inMemoryPersistence,
  isSignInWithEmailLink,
  linkWithCredential,
  linkWithPopup,
  linkWithRedirect,
  multiFactor,
  OAuthProvider,
  onIdTokenChanged,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  reauthenticateWithRedirect,
  RecaptchaVerifier,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  setPersistence,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  TotpMultiFactorGenerator,
  unlink,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
export type {
  AuthCredential,
  MultiFactorError,
  MultiFactorResolver,
  OAuthCredential,
  PhoneMultiFactorInfo,
  TotpSecret,
  User,
  UserCredential,
} from 'firebase/auth'
