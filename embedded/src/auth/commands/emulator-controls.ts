import { unimplemented } from '../errors.ts'
import { hidesAccounts, type Call } from '../exchange.ts'
import { linkOf } from '../mail-links/mail-codes.ts'
import { phoneCodeKind } from '../factors/phone-codes.ts'
import { projectConfig, saveProjectConfig } from '../project-config.ts'

/** `DELETE /emulator/v1/projects/{p}/accounts`. */
export function clearAccounts(call: Call): object {
  call.store.transaction(() => call.store.clear(call.project))
  return {}
}

/** `GET /emulator/v1/projects/{p}/oobCodes`: the codes that were mailed and can still be used. */
export const listOobCodes = (call: Call): object => ({
  oobCodes: call.store.readableCodes(call.project, call.now()).map(({ code, entry }) => ({
    email: entry.email,
    ...(entry.newEmail === null ? {} : { newEmail: entry.newEmail }),
    requestType: entry.purpose,
    oobCode: code,
    oobLink: linkOf(call.origin, code, entry),
  })),
})

/** `GET /emulator/v1/projects/{p}/verificationCodes`: the codes that were sent as texts and can still be used. */
export const listVerificationCodes = (call: Call): object => ({
  verificationCodes: call.store.handles(call.project, phoneCodeKind).flatMap(({ value, expiresAt }) => {
    const { phoneNumber, sessionInfo, readable } = value as Record<string, unknown>
    return expiresAt <= call.now() || readable === null ? [] : [{ phoneNumber, sessionInfo, code: readable }]
  }),
})

/** `GET /emulator/v1/projects/{p}/config`. */
export const readConfig = (call: Call): object => ({
  signIn: { allowDuplicateEmails: false },
  emailPrivacyConfig: { enableImprovedEmailPrivacy: hidesAccounts(call) },
})

/** `PATCH /emulator/v1/projects/{p}/config`. Only the protection against enumeration can be changed. */
export function changeConfig(call: Call): object {
  const { emailPrivacyConfig, signIn } = call.fields.sections('emailPrivacyConfig', 'signIn')
  if (signIn?.['allowDuplicateEmails'] === true) throw unimplemented('Several accounts with one address')
  const hide = emailPrivacyConfig?.['enableImprovedEmailPrivacy']
  if (typeof hide === 'boolean') saveProjectConfig(call, { ...projectConfig(call), hidesAccounts: hide })
  return readConfig(call)
}
