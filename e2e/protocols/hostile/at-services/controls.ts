import { json, owner, get, type Row, type ServiceProbe } from '../probe.ts'

export const controls: Row[] = (['', 'operator'] as const).flatMap((where): Row[] => {
  const at: Pick<ServiceProbe, 'at'> = where === '' ? {} : { at: where }
  const on = where === '' ? 'on the public address' : 'on the operator’s'
  return [
    [
      `clears all accounts by a control of tests ${on}`,
      () => ({ ...at, method: 'DELETE', path: '/emulator/v1/projects/duebook/accounts', headers: owner }),
    ],
    [
      `reads codes by a control of tests ${on}`,
      () => ({ ...at, ...get('/emulator/v1/projects/duebook/oobCodes', owner) }),
    ],
    [
      `reads texts by a control of tests ${on}`,
      () => ({ ...at, ...get('/emulator/v1/projects/duebook/verificationCodes', owner) }),
    ],
    [
      `moves the clock by a control of tests ${on}`,
      () => ({
        ...at,
        path: '/emulator/v1/projects/duebook/clock',
        headers: { ...json, ...owner },
        body: '{"advanceSeconds":9}',
      }),
    ],
    [
      `sets the rules by a control of tests ${on}`,
      () => ({
        ...at,
        method: 'PUT',
        path: '/emulator/v1/projects/duebook:securityRules',
        headers: { ...json, ...owner },
        body: '{"rules":{"files":[]}}',
      }),
    ],
    [
      `clears all documents by a control of tests ${on}`,
      () => ({
        ...at,
        method: 'DELETE',
        path: '/emulator/v1/projects/duebook/databases/(default)/documents',
        headers: owner,
      }),
    ],
    [
      `sets the rules of files by a control of tests ${on}`,
      () => ({ ...at, method: 'PUT', path: '/internal/setRules', headers: json, body: '{"rules":{"files":[]}}' }),
    ],
  ]
})
