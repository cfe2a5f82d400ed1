import { addresses } from '../addresses.ts'

let loading: Promise<void> | undefined

/** The script through which the sign-in SDK talks to its helper frame; with ours in the page it asks nobody else for one. */
export function loadFrameBridge(): Promise<void> {
  const { frameBridge } = addresses
  // The vendor's frame has the vendor's bridge, which the SDK fetches itself.
  if (frameBridge === null) return Promise.resolve()
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = frameBridge
    script.onload = () => resolve()
    script.onerror = () => {
      loading = undefined
      script.remove()
      reject(
        Object.assign(new Error('The sign-in bridge could not be fetched.'), { code: 'auth/network-request-failed' }),
      )
    }
    document.head.append(script)
  })
  return loading
}
