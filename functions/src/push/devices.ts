import { paths } from '@duebook/contract/paths'
import { mostDevices, readDevice, type Device } from '@duebook/contract/reach/device'
import { database } from '../cloud/admin.ts'

export type KnownDevice = Device & { id: string }

/** The devices of somebody that take push, the newest first; what a client stored and cannot be used is left out. */
export async function devicesOf(uid: string): Promise<KnownDevice[]> {
  const found = await database.collection(paths.devices(uid)).orderBy('createdAt', 'desc').limit(mostDevices).get()
  return found.docs.flatMap((one) => {
    const device = readDevice(one.data())
    return device ? [{ ...device, id: one.id }] : []
  })
}

export const noDevice = 'No device takes push.'
