import type { Page } from 'playwright-core'
import type { World } from '../../storage/conformance/world.ts'

/** A page as an app makes it at home: the two API hosts lead to its own origin, the vendor's tag stands there inert. */
export async function openHome(world: World): Promise<{ page: Page; strangers: string[] }> {
  const page = await world.openPage()
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(world.origin) && !request.url().startsWith('data:')) strangers.push(request.url())
  })
  await page.evaluate(`(() => {
    const hosts = ['https://firebaseinstallations.googleapis.com/', 'https://firebase.googleapis.com/']
    const real = window.fetch.bind(window)
    window.fetch = (input, init) => {
      const address = typeof input === 'string' ? input : input.url
      const host = hosts.find((one) => address.startsWith(one))
      return host ? real(new Request(location.origin + '/' + address.slice(host.length), init ?? input)) : real(input, init)
    }
    const inert = document.createElement('script')
    inert.type = 'text/plain'
    inert.src = 'https://www.googletagmanager.com/gtag/js?l=dataLayer'
    document.head.append(inert)
    window.app = sdk.app.initializeApp({ projectId: 'demo-files', apiKey: 'k', appId: '1:1:web:abc' })
    window.loadTag = () => new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.src = '/gtag/js'
      script.onload = resolve
      script.onerror = reject
      document.head.append(script)
    })
  })()`)
  return { page, strangers }
}
