import { unimplemented } from '../errors.ts'
import { hidesAccounts, type Call } from '../exchange.ts'
import { linkOf } from '../mail-codes.ts'

/** `DELETE /emulator/v1/projects/{p}/accounts`. */
export function clearAccounts(call: Call): object {
  call.store.transaction(() => call.store.clear(call.project))
  return {}
}

/** `GET /emulator/v1/projects/{p}/oobCodes`: the codes that were mailed and can still be used. */
export const listOobCodes = (call: Call): object => ({
  oobCodes: call.store.readableCodes(call.project, call.now()).map(({ code, entry }) => ({
    email: entry.email,
    requestType: entry.purpose,
    oobCode: code,
    oobLink: linkOf(call, entry.purpose, code, null),
  })),
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
  if (typeof hide === 'boolean') call.store.putSetting(call.project, 'enableImprovedEmailPrivacy', String(hide))
  return readConfig(call)
}
