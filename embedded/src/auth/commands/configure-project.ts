import { authorisedDomains } from '../authorised-domains.ts'
import { invalidArgument, unimplemented } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { projectConfig, saveProjectConfig, type PasswordPolicy, type ProjectConfig } from '../project-config.ts'

type Section = Record<string, unknown>

/** `GET v2/projects/{p}/config`. The answer must have `name` (protocol facts, section 5). */
export function readProjectConfig(call: Call): object {
  const config = projectConfig(call)
  const policy = config.passwordPolicy
  return {
    name: `projects/${call.project}/config`,
    signIn: {
      email: { enabled: config.email, passwordRequired: false },
      phoneNumber: { enabled: config.phone },
      anonymous: { enabled: config.anonymous },
      allowDuplicateEmails: false,
    },
    authorizedDomains: [...authorisedDomains(call.origin), ...config.authorizedDomains],
    emailPrivacyConfig: { enableImprovedEmailPrivacy: config.hidesAccounts },
    mfa: {
      state: config.secondFactors ? 'ENABLED' : 'DISABLED',
      enabledProviders: config.secondFactors ? ['PHONE_SMS'] : [],
      providerConfigs: [
        {
          state: config.authenticators === null ? 'DISABLED' : 'ENABLED',
          totpProviderConfig: config.authenticators ?? {},
        },
      ],
    },
    passwordPolicyConfig: {
      passwordPolicyEnforcementState: policy.enforced ? 'ENFORCE' : 'OFF',
      forceUpgradeOnSignin: policy.forceUpgradeOnSignin,
      passwordPolicyVersions: [{ schemaVersion: 1, customStrengthOptions: strengthOf(policy) }],
    },
  }
}

/** `PATCH v2/projects/{p}/config`. A part that this server cannot honour is UNIMPLEMENTED; nothing is taken in silence. */
export function changeProjectConfig(call: Call): object {
  const { fields } = call
  for (const part of [
    'smsRegionConfig',
    'recaptchaConfig',
    'multiTenant',
    'blockingFunctions',
    'client',
    'quota',
    'monitoring',
    'notification',
    'mobileLinksConfig',
  ])
    if (fields.has(part)) throw unimplemented(`The part ${part} of the configuration`)
  const { signIn, emailPrivacyConfig, passwordPolicyConfig, mfa } = fields.sections(
    'signIn',
    'emailPrivacyConfig',
    'passwordPolicyConfig',
    'mfa',
  )
  if (signIn?.['allowDuplicateEmails'] === true) throw unimplemented('Several accounts with one address')
  const config = projectConfig(call)
  const own = authorisedDomains(call.origin)
  saveProjectConfig(call, {
    ...config,
    anonymous: switchIn(signIn, 'anonymous') ?? config.anonymous,
    email: switchIn(signIn, 'email') ?? config.email,
    phone: switchIn(signIn, 'phoneNumber') ?? config.phone,
    hidesAccounts: flagIn(emailPrivacyConfig, 'enableImprovedEmailPrivacy') ?? config.hidesAccounts,
    ...secondFactorsIn(mfa, config),
    authorizedDomains: fields.has('authorizedDomains')
      ? fields
          .texts('authorizedDomains', 100, 253)
          .map(assertDomain)
          .filter((domain) => !own.includes(domain))
      : config.authorizedDomains,
    passwordPolicy: passwordPolicyConfig === undefined ? config.passwordPolicy : policyIn(passwordPolicyConfig, config),
  })
  return readProjectConfig(call)
}

/** The policy in the words of the protocol's only schema. */
export const strengthOf = (policy: PasswordPolicy) => ({
  minPasswordLength: policy.minimumLength,
  maxPasswordLength: policy.maximumLength,
  ...(policy.lowercase ? { containsLowercaseCharacter: true } : {}),
  ...(policy.uppercase ? { containsUppercaseCharacter: true } : {}),
  ...(policy.digit ? { containsNumericCharacter: true } : {}),
  ...(policy.sign ? { containsNonAlphanumericCharacter: true } : {}),
})

function policyIn(section: Section, { passwordPolicy }: ProjectConfig): PasswordPolicy {
  const state = section['passwordPolicyEnforcementState']
  const versions = section['passwordPolicyVersions']
  const version: unknown = Array.isArray(versions) ? versions[0] : undefined
  const options =
    isSection(version) && isSection(version['customStrengthOptions']) ? version['customStrengthOptions'] : {}
  const length = (name: string, otherwise: number) => {
    const value = options[name] ?? otherwise
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 6 || value > 4096)
      throw invalidArgument(`${name} must be a whole number from 6 to 4096.`)
    return value
  }
  const policy = {
    ...passwordPolicy,
    enforced: state === undefined ? passwordPolicy.enforced : state === 'ENFORCE',
    forceUpgradeOnSignin: flagIn(section, 'forceUpgradeOnSignin') ?? passwordPolicy.forceUpgradeOnSignin,
    minimumLength: length('minPasswordLength', passwordPolicy.minimumLength),
    maximumLength: length('maxPasswordLength', passwordPolicy.maximumLength),
    lowercase: flagIn(options, 'containsLowercaseCharacter') ?? passwordPolicy.lowercase,
    uppercase: flagIn(options, 'containsUppercaseCharacter') ?? passwordPolicy.uppercase,
    digit: flagIn(options, 'containsNumericCharacter') ?? passwordPolicy.digit,
    sign: flagIn(options, 'containsNonAlphanumericCharacter') ?? passwordPolicy.sign,
  }
  if (policy.maximumLength < Math.max(30, policy.minimumLength))
    throw invalidArgument('maxPasswordLength must be at least 30, and no less than minPasswordLength.')
  return policy
}

type SecondFactors = Pick<ProjectConfig, 'secondFactors' | 'authenticators'>

/** Phones go by the state, authenticators by their part of `providerConfigs`; without that part they go with the state. */
function secondFactorsIn(mfa: Section | undefined, config: ProjectConfig): SecondFactors {
  const { state = config.secondFactors ? 'ENABLED' : 'DISABLED', enabledProviders, providerConfigs } = mfa ?? {}
  if (state !== 'ENABLED' && state !== 'DISABLED')
    throw unimplemented(`The state ${String(state).slice(0, 40)} of second factors`)
  const secondFactors = state === 'ENABLED'
  if (secondFactors && Array.isArray(enabledProviders) && !enabledProviders.includes('PHONE_SMS'))
    throw unimplemented('To enable second factors without PHONE_SMS')
  const asked: unknown = Array.isArray(providerConfigs) ? providerConfigs[0] : undefined
  if (isSection(asked)) return { secondFactors, authenticators: authenticatorsIn(asked, config) }
  if (mfa?.['state'] === undefined) return { secondFactors, authenticators: config.authenticators }
  return { secondFactors, authenticators: secondFactors ? (config.authenticators ?? oneInterval) : null }
}

const oneInterval = { adjacentIntervals: 1 }

function authenticatorsIn(section: Section, { authenticators }: ProjectConfig): ProjectConfig['authenticators'] {
  if (section['state'] !== 'ENABLED') return null
  const { totpProviderConfig } = section
  const adjacentIntervals =
    (isSection(totpProviderConfig) ? totpProviderConfig['adjacentIntervals'] : undefined) ??
    (authenticators ?? oneInterval).adjacentIntervals
  if (!Number.isInteger(adjacentIntervals) || Number(adjacentIntervals) < 0 || Number(adjacentIntervals) > 10)
    throw invalidArgument('adjacentIntervals must be a whole number from 0 to 10.')
  return { adjacentIntervals: Number(adjacentIntervals) }
}

const switchIn = (section: Section | undefined, name: string): boolean | undefined => {
  const part = section?.[name]
  return isSection(part) ? flagIn(part, 'enabled') : undefined
}

function flagIn(section: Section | undefined, name: string): boolean | undefined {
  const value = section?.[name]
  if (value === undefined || typeof value === 'boolean') return value
  throw invalidArgument(`${name} must be true or false.`)
}

function assertDomain(domain: string): string {
  if (!/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/.test(domain)) throw invalidArgument(`${domain.slice(0, 100)} is no domain.`)
  return domain
}

const isSection = (value: unknown): value is Section =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
