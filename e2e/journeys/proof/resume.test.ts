import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { handFile } from '../../page-models/hand-file.ts'
import { photo, proofOf } from '../../page-models/proof.ts'
import { house } from '../../product/house.ts'
import { until } from '../../product/start-product.ts'

const dina = {
  name: 'Dina Roy',
  email: 'dina@roy.example',
  password: 'a long and quiet sentence',
  lines: ['Insurance claim on {9} proof:file kind:bill', 'Roof repair on {12} proof:file kind:bill'],
}

describe('a large file on a slow line', () => {
  const at = house([dina])

  it('is held, goes on, and after a reload goes on from where it was', async () => {
    const { page, context, errors, app, signedInAs } = await at.somebody()
    const proof = proofOf(page)
    const commands: string[] = []
    page.on('request', (request) => {
      const command = request.headers()['x-goog-upload-command']
      if (command) commands.push(`${command} ${request.headers()['x-goog-upload-offset'] ?? ''}`.trim())
    })
    await signedInAs(dina)
    await app.open('Insurance claim')
    const line = await lineOf(page)
    // Twenty seconds for all of it: whoever is slow to press still finds it under way.
    await line(150_000)
    const film = photo('damage.png', 3_000)
    await proof.choose(film)
    const bar = proof.section.getByRole('progressbar', { name: 'damage.png' })
    const sent = async () => Number(await bar.getAttribute('value'))
    await proof.section.getByText(/^Sending/).waitFor()
    await until(async () => (await sent()) > 300_000, 'the first pieces')
    await proof.section.getByRole('button', { name: 'Pause damage.png' }).click()
    await proof.section.getByText(/^Paused at/).waitFor()
    await proof.section.getByRole('button', { name: 'Go on with damage.png' }).click()
    await proof.section.getByText(/^Sending/).waitFor()
    await until(() => kept(page), 'the place to go on from, kept on the device')

    const address = page.url()
    // What the page was sending ends with it, and is none of what the next one asks.
    await page.goto('about:blank')
    commands.length = 0
    await line(-1)
    await page.goto(address)
    await proof.confirmed('damage.png')
    expect(commands[0]).toBe('query')
    expect(commands).not.toContain('start')
    const [, first] = commands
    expect(Number(first?.split(' ').pop())).toBeGreaterThanOrEqual(262_144)
    await proof.section.getByRole('heading', { name: 'Proof 1 of 1' }).waitFor()
    await until(async () => !(await kept(page)), 'nothing left on the device')
    expect(errors).toEqual([])
    await context.close()
  })

  it('is taken when it is dropped or pasted, refused when it is none of the kinds, and a new version stands beside the old one', async () => {
    const { page, context, errors, app, signedInAs } = await at.somebody()
    const proof = proofOf(page)
    await signedInAs(dina)
    await app.open('Roof repair')
    await give(page, 'drop', photo('before.png', 3))
    await proof.confirmed('before.png')
    await give(page, 'paste', photo('after.png', 3))
    await proof.confirmed('after.png')
    await proof.choose({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>1</script>') })
    await proof.section.getByText('page.html: files of this kind are not taken.').waitFor()
    await expect.poll(() => proof.file('before.png').getByText('Proof', { exact: true }).count()).toBe(1)

    await page.getByRole('button', { name: 'New version of before.png' }).click()
    await proof.section.getByText('A new version of before.png').waitFor()
    await proof.choose(photo('before-again.png', 3))
    await proof.confirmed('before-again.png')
    await proof.file('before-again.png').getByText('version 2').waitFor()
    await proof.file('before-again.png').getByText('Proof', { exact: true }).waitFor()
    await proof.section.getByText('Replaced').waitFor()
    await app.saved()
    expect(errors).toEqual([])
    await context.close()
  })
})

/** Sets how many bytes a second the page can send; -1 for as many as it likes. */
async function lineOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  return (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
}

/** Whether the device holds an upload that knows where the service takes its rest. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const request = indexedDB.open('duebook-uploads')
        request.onsuccess = () => {
          const database = request.result
          const finish = (answer: boolean) => (database.close(), resolve(answer))
          if (!database.objectStoreNames.contains('uploads')) return finish(false)
          const all = database.transaction('uploads').objectStore('uploads').getAll()
          all.onsuccess = () => finish(all.result.some((one: { address: string | null }) => one.address !== null))
        }
      }),
  )

/** As a hand does it: the browser's own events, with the file in them. */
const give = (page: Page, how: 'drop' | 'paste', file: ReturnType<typeof photo>) =>
  handFile(page.getByRole('region', { name: /^Proof/ }).getByText('Drop a file here, paste, or choose one.'), file, how)
