import { checkedServices, checkModes, type CheckedService } from '../app-check/app-check.ts'
import { AuthError, invalidArgument } from '../errors.ts'
import type { Call } from '../exchange.ts'

/** `GET projects/{p}/services`: which services ask for a token of the app. */
export const listCheckedServices = (call: Call): object => ({
  services: checkedServices.map((service) => told(call, service)),
})

export const readCheckedService = (call: Call, service: string): object => told(call, known(service))

/** `PATCH projects/{p}/services/{service}`: holds from the next request on. */
export function changeCheckedService(call: Call, name: string): object {
  const service = known(name)
  const asked = call.fields.text('enforcementMode', 40)
  const mode = checkModes.find((one) => one === asked)
  if (mode === undefined) throw invalidArgument(`enforcementMode is one of ${checkModes.join(', ')}.`)
  call.appCheck.setMode(call.project, service, mode)
  return told(call, service)
}

function known(name: string): CheckedService {
  const service = checkedServices.find((one) => one === name)
  if (service === undefined)
    throw new AuthError('NOT_FOUND', `There are ${checkedServices.join(', ')}.`, 404, 'NOT_FOUND')
  return service
}

const told = (call: Call, service: CheckedService) => ({
  name: `projects/${call.project}/services/${service}`,
  enforcementMode: call.appCheck.mode(call.project, service),
})
