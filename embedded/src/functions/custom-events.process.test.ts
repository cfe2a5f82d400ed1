import { deleteApp as deleteClient, initializeApp as initializeClient } from 'firebase/app'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { type CloudEvent, getEventarc } from 'firebase-admin/eventarc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../conformance/eventually.ts'
import { openWorld } from './fixtures/world.ts'

let world: Awaited<ReturnType<typeof openWorld>>
const client = initializeClient({ projectId: 'demo', apiKey: 'k' }, 'custom-events')
const owner = { getAccessToken: async () => ({ access_token: 'owner', expires_in: 3600 }) }
const admin = initializeApp({ projectId: 'demo', credential: owner }, 'custom-events')
const call = async (name: string, data: object) =>
  (
    await httpsCallable<object, unknown>(
      getFunctions(client, `http://127.0.0.1:${world.publicPort}/demo/us-central1`),
      name,
    )(data)
  ).data
const event = (id: string, others: object = {}): CloudEvent => ({
  id,
  type: 'shop.order.placed',
  source: '//shop.example/orders',
  data: { of: id },
  ...others,
})
const publish = (events: CloudEvent | CloudEvent[], channel = 'firebase') =>
  getEventarc(admin).channel(channel).publish(events)
const ordered = (id: string) => world.recorded().filter((line) => 'ordered' in line && line['id'] === id)
const at = (channel = 'firebase', project = 'demo', region = 'us-central1') =>
  `/v1/projects/${project}/locations/${region}/channels/${channel}:publishEvents`
const post = (
  path: string,
  body: object | string,
  headers: Record<string, string> = { authorization: 'Bearer owner' },
) =>
  fetch(`http://127.0.0.1:${world.privatePort}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

beforeAll(async () => {
  world = await openWorld()
  process.env['CLOUD_EVENTARC_EMULATOR_HOST'] = `http://127.0.0.1:${world.privatePort}`
})
afterAll(async () => {
  delete process.env['CLOUD_EVENTARC_EMULATOR_HOST']
  await world.close()
  await deleteClient(client)
  await deleteApp(admin)
})

describe('custom events, by the admin SDK', () => {
  it('[F66] go to the functions of their type and channel, from a function and from outside', async () => {
    await publish(event('outside', { subject: 'orders/1', to: 'home' }))
    expect(
      await call('publishes', { channel: 'locations/us-central1/channels/firebase', events: event('inside') }),
    ).toBe('published')
    await eventually(() => {
      expect(ordered('outside')).toEqual([
        {
          ordered: { of: 'outside' },
          id: 'outside',
          source: '//shop.example/orders',
          time: expect.any(String),
          subject: 'orders/1',
          to: 'home',
        },
      ])
      expect(ordered('inside')).toHaveLength(1)
    })
    expect(Date.parse(String(ordered('inside')[0]?.['time']))).toBeGreaterThan(0)
  })
  it('[F66] go to those of a channel and an attribute, and to no others', async () => {
    const shop = 'locations/europe-west1/channels/shop'
    await publish([event('abroad', { to: 'abroad' }), event('near', { to: 'home' })], shop)
    await publish(event('elsewhere', { to: 'abroad' }), 'another')
    await publish([event('of another type', { type: 'shop.order.lost' }), event('last')])
    await eventually(() => {
      expect(ordered('last')).toHaveLength(1)
      expect(world.recorded()).toContainEqual({ abroad: { of: 'abroad' } })
    })
    expect(world.recorded().filter((line) => 'abroad' in line)).toHaveLength(1)
    expect(['abroad', 'near', 'elsewhere', 'of another type'].flatMap(ordered)).toEqual([])
  })
  it('[F66] a text is told as it is', async () => {
    await publish(event('text', { data: 'by hand', datacontenttype: 'text/plain' }))
    await eventually(() => expect(ordered('text')).toMatchObject([{ ordered: 'by hand' }]))
  })
  it('[F66] bytes are told as bytes, and as JSON where they say that they are', async () => {
    const picture = { type: 'shop.order.pictured', source: 's', specVersion: '1.0' }
    const typed = (type: string) => ({ datacontenttype: { ceString: type } })
    const events = [
      { ...picture, id: 'bytes', binaryData: 'AP+A', attributes: typed('image/png') },
      { ...picture, id: 'of addresses', binaryData: '_-8', attributes: typed('application/octet-stream') },
      { ...picture, id: 'none', binaryData: '' },
      { ...picture, id: 'json', binaryData: btoa('{"n":1}'), attributes: typed('application/json') },
    ]
    expect((await post(at(), { events })).status).toBe(200)
    await publish(event('buffer', { type: 'shop.order.pictured', data: Buffer.from([0, 255]) }))
    const pictured = (id: string) => world.recorded().find((line) => line['pictured'] === id)
    await eventually(() => expect([...events.map(({ id }) => id), 'buffer'].every(pictured)).toBe(true))
    expect(pictured('bytes')).toMatchObject({ bytes: '00ff80', type: 'image/png' })
    expect(pictured('of addresses')).toMatchObject({ bytes: 'ffef' })
    expect(pictured('none')).toMatchObject({ bytes: '' })
    expect(pictured('json')).toMatchObject({ bytes: null, data: { n: 1 } })
    // The admin SDK sends no bytes: it makes JSON of a Buffer.
    expect(pictured('buffer')).toMatchObject({ bytes: null, data: { type: 'Buffer', data: [0, 255] } })
  })
  it('[F42] [F66] are tried again under the same id, also after a restart', async () => {
    await publish(event('failing', { type: 'shop.order.failed' }))
    const tries = () => world.recorded().filter((line) => line['orderFails'] === 'failing')
    await eventually(() => expect(tries()).toHaveLength(1))
    await world.closeFunctions()
    world.give('orders')
    await world.reopenFunctions()
    await eventually(() => {
      world.clock.advance(11_000)
      world.functions().clockMoved()
      expect(tries()).toHaveLength(2)
    })
  })
  it('[F80] are dropped while triggers are switched off', async () => {
    await world.functions().tellOfEvents(false)
    await publish(event('meanwhile'))
    await world.functions().tellOfEvents(true)
    await publish(event('afterwards'))
    await eventually(() => expect(ordered('afterwards')).toHaveLength(1))
    expect(ordered('meanwhile')).toEqual([])
  })
})

describe('what is published otherwise', () => {
  const whole = { id: 'i', type: 'shop.order.placed', source: 's', specVersion: '1.0', textData: '"x"' }
  const json = { datacontenttype: { ceString: 'application/json' } }
  it.each<[what: string, path: string, body: object | string, status: number, headers?: Record<string, string>]>([
    ['without the credential', at(), { events: [whole] }, 401, {}],
    ['of another project', at('firebase', 'other'), { events: [whole] }, 404],
    ['none', at(), { events: [] }, 400],
    ['no list', at(), { events: whole }, 400],
    ['too many', at(), { events: Array.from({ length: 101 }, () => whole) }, 400],
    ['without an id', at(), { events: [{ ...whole, id: '' }] }, 400],
    ['of another version', at(), { events: [{ ...whole, specVersion: '0.3' }] }, 400],
    ['one good and one without a source', at(), { events: [whole, { ...whole, source: undefined }] }, 400],
    ['data that is no JSON', at(), { events: [{ ...whole, textData: '{', attributes: json }] }, 400],
    ['bytes and a text', at(), { events: [{ ...whole, binaryData: 'AQ==' }] }, 400],
    ['bytes that are none', at(), { events: [{ ...whole, textData: undefined, binaryData: 'AQ.' }] }, 400],
    ['bytes that end too early', at(), { events: [{ ...whole, textData: undefined, binaryData: 'AQID0' }] }, 400],
    ['bytes as a list', at(), { events: [{ ...whole, textData: undefined, binaryData: [1] }] }, 400],
    [
      'bytes that are no JSON, and say so',
      at(),
      { events: [{ ...whole, textData: undefined, binaryData: 'AQ==', attributes: json }] },
      400,
    ],
    ['a message of protobuf', at(), { events: [{ ...whole, textData: undefined, protoData: {} }] }, 400],
    [
      'more than a mebibyte',
      at(),
      { events: [{ ...whole, textData: undefined, binaryData: 'A'.repeat(1 << 20) }] },
      413,
    ],
    [
      'an attribute in the place of the id',
      at(),
      { events: [{ ...whole, attributes: { id: { ceString: 'x' } } }] },
      400,
    ],
    ['a number as an attribute', at(), { events: [{ ...whole, attributes: { to: { ceInteger: 1 } } }] }, 400],
  ])('[F67] %s is refused', async (_what, path, body, status, headers) => {
    expect((await post(path, body, headers ?? { authorization: 'Bearer owner' })).status).toBe(status)
  })
  it('[F66] [F67] nobody was told of any of it, and the public listener knows nothing of it', async () => {
    const answer = await fetch(`http://127.0.0.1:${world.publicPort}${at()}`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ events: [whole] }),
    })
    expect(answer.status).toBe(404)
    expect((await post(at(), { events: [{ ...whole, id: 'taken' }] })).status).toBe(200)
    await eventually(() => expect(ordered('taken')).toHaveLength(1))
    expect(ordered('i')).toEqual([])
  })
})
