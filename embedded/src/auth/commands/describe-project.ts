import { authorisedDomains } from '../authorised-domains.ts'
import type { Call } from '../exchange.ts'
import { signs } from '../passwords/password-policy.ts'
import { projectConfig } from '../project-config.ts'
import { strengthOf } from './configure-project.ts'

/** `GET v1/projects`. */
export const describeProject = (call: Call) => ({
  projectId: call.project,
  authorizedDomains: [...authorisedDomains(call.origin), ...projectConfig(call).authorizedDomains],
})

/** `GET v1/recaptchaParams`. There is no reCAPTCHA here; an empty key would fail even the SDK's mock verifier. */
export const recaptchaParams = () => ({ kind: 'identitytoolkit#GetRecaptchaParamResponse', recaptchaSiteKey: 'none' })

/** `GET v2/recaptchaConfig`: off for both providers. Anything else makes the SDK load a script from another host. */
export const recaptchaConfig = (call: Call) => ({
  recaptchaKey: `projects/${call.project}/keys/none`,
  recaptchaEnforcementState: ['PHONE_PROVIDER', 'EMAIL_PASSWORD_PROVIDER'].map((provider) => ({
    provider,
    enforcementState: 'OFF',
  })),
})

/** `GET v2/passwordPolicy`, in the one schema version that the SDK reads. */
export function passwordPolicy(call: Call): object {
  const policy = projectConfig(call).passwordPolicy
  return {
    schemaVersion: 1,
    enforcementState: policy.enforced ? 'ENFORCE' : 'OFF',
    forceUpgradeOnSignin: policy.forceUpgradeOnSignin,
    allowedNonAlphanumericCharacters: signs,
    customStrengthOptions: strengthOf(policy),
  }
}
