import type { SignUp } from '@duebook/contract/house'
import { Note } from '../ui/Note.tsx'

/** Who may make an account here, where that is not everybody. The same for whoever reads it, invited or not. */
export const ByInvitation = ({ signUp }: { signUp: Exclude<SignUp, 'open'> }) => (
  <Note>
    {signUp === 'closed' ? (
      <>
        <b>New accounts are not open here.</b> Whoever has one signs in.
      </>
    ) : (
      <>
        <b>New accounts are by invitation.</b> Enter the address that was invited and press “Email me a link instead”.
      </>
    )}
  </Note>
)
