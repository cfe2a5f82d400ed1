import { isCalendarDate } from '@duebook/domain'
import type { TriggerAddress } from './trigger-address.ts'

/** Of what stands in an address as much as names a trigger. */
export function readAddress({ of, name, on }: Record<string, unknown>): TriggerAddress {
  if (typeof of === 'string' && /^[\w-]{1,128}$/.test(of)) return { of }
  if (typeof name !== 'string' || name === '' || name.length > 200) return {}
  return { name, ...(typeof on === 'string' && isCalendarDate(on) ? { on } : {}) }
}
