import type { ReactNode } from 'react'
import { SignIn } from '../../account/SignIn.tsx'
import { signIn } from '../front.tsx'

export const SigningIn = (): ReactNode => <SignIn create={signIn.useSearch().create === true} />
