import protobuf from 'protobufjs'
import { describe, expect, it } from 'vitest'
import { parseJsonRequest } from './parse-json.ts'
import { decodeRequest, encodeMessage, encodeResponse } from './protobuf.ts'

const name = 'projects/demo/databases/(default)/documents/c/é😀'
const commit = {
  database: 'projects/demo/databases/(default)',
  transaction: 'AQID',
  writes: [
    {
      update: {
        name,
        fields: {
          n: { nullValue: null },
          b: { booleanValue: false },
          i: { integerValue: '-9223372036854775808' },
          most: { integerValue: '9007199254740993' },
          less: { integerValue: '-5' },
          mark: { stringValue: 'a \ufffd that was meant' },
          d: { doubleValue: 1.5 },
          z: { doubleValue: '-0' },
          nan: { doubleValue: 'NaN' },
          t: { timestampValue: '0001-01-01T00:00:00.000001Z' },
          s: { stringValue: '' },
          by: { bytesValue: 'AP8=' },
          r: { referenceValue: name },
          g: { geoPointValue: { latitude: -1.25 } },
          a: { arrayValue: { values: [{ stringValue: '😀' }] } },
          m: { mapValue: { fields: { x: { integerValue: '0' } } } },
        },
      },
      updateMask: {},
      updateTransforms: [
        { fieldPath: 'at', setToServerValue: 'REQUEST_TIME' },
        { fieldPath: 'k', increment: { integerValue: '1' } },
      ],
      currentDocument: { exists: false },
    },
    { verify: name, currentDocument: { updateTime: '2026-11-21T10:00:00.123456Z' } },
  ],
}
const query = {
  parent: 'projects/demo/databases/d/documents',
  structuredQuery: {
    where: { fieldFilter: { field: { fieldPath: 'a' }, op: 'IN', value: { integerValue: '1' } } },
    limit: 5,
  },
}
const field = (value: unknown) => ({ database: 'x', writes: [{ update: { name, fields: { f: value } } }] })

describe('requests', () => {
  it('[ME1] [ME4] have the same form from JSON and from protobuf, an empty mask included', () => {
    expect(parseJsonRequest('CommitRequest', commit)).toEqual(commit)
    expect(decodeRequest('CommitRequest', encodeMessage('CommitRequest', commit))).toEqual(commit)
    expect(decodeRequest('RunQueryRequest', encodeMessage('RunQueryRequest', query))).toEqual(query)
  })

  it('[ME2] take enums as numbers, snake_case names, integers as numbers, wrappers as objects, url-safe base64 and other offsets', () => {
    const loose = {
      parent: query.parent,
      structured_query: {
        where: { field_filter: { field: { field_path: 'a' }, op: 8, value: { integerValue: 1 } } },
        limit: { value: 5 },
      },
    }
    expect(parseJsonRequest('RunQueryRequest', loose)).toEqual(query)
    expect(parseJsonRequest('CommitRequest', field({ bytesValue: '-_8' }))).toEqual(field({ bytesValue: '+/8=' }))
    expect(parseJsonRequest('CommitRequest', field({ timestampValue: '2024-02-29T01:00:00.1234567+02:00' }))).toEqual(
      field({ timestampValue: '2024-02-28T23:00:00.123456Z' }),
    )
    expect(parseJsonRequest('CommitRequest', field({ nullValue: 'NULL_VALUE' }))).toEqual(field({ nullValue: null }))
  })

  it.each<[string, unknown]>([
    ['an unknown field', { database: 'x', nonsense: 1 }],
    ['an array for an object', []],
    ['text for a list', { database: 'x', writes: 'w' }],
    ['an empty value', field({})],
    ['two types of one value', field({ stringValue: 'a', integerValue: '1' })],
    ['an integer beyond 64 bits', field({ integerValue: '9223372036854775808' })],
    ['a 31st of February', field({ timestampValue: '2024-02-31T00:00:00Z' })],
    ['a lone surrogate', field({ stringValue: '\ud800' })],
    ['broken base64', field({ bytesValue: 'a' })],
    [
      'an unknown enum',
      {
        database: 'x',
        writes: [{ transform: { document: name, fieldTransforms: [{ fieldPath: 'a', setToServerValue: 'NOW' }] } }],
      },
    ],
    ['a write without operation', { database: 'x', writes: [{}] }],
    ['a missing database', {}],
    [
      '[ME6] a key that would change a prototype',
      JSON.parse('{"database":"x","writes":[{"update":{"fields":{"__proto__":{"nullValue":null}}}}]}'),
    ],
  ])('[ME3] are refused with %s', (_what, request) => {
    expect(() => parseJsonRequest('CommitRequest', request)).toThrow(
      expect.objectContaining({ status: 'INVALID_ARGUMENT' }),
    )
  })

  it('[ME6] are refused when nested without end', () => {
    let value: unknown = { nullValue: null }
    for (let depth = 0; depth < 5000; depth++) value = { arrayValue: { values: [value] } }
    expect(() => parseJsonRequest('CommitRequest', field(value))).toThrow(
      expect.objectContaining({ status: 'INVALID_ARGUMENT' }),
    )
  })

  it('[ME5] in protobuf are refused when cut off anywhere in a nested message', () => {
    const bytes = encodeMessage('CommitRequest', commit)
    for (let length = 40; length < bytes.length; length += 7) {
      expect(() => {
        const read = decodeRequest('CommitRequest', bytes.subarray(0, length))
        // A cut between two fields of the outermost message is not visible: it is a shorter message.
        if (read.writes?.length !== 2) throw Object.assign(new Error('shorter'), { status: 'INVALID_ARGUMENT' })
        if (length < bytes.length) throw Object.assign(new Error('shorter'), { status: 'INVALID_ARGUMENT' })
      }).toThrow(expect.objectContaining({ status: 'INVALID_ARGUMENT' }))
    }
  })

  it('[ME5] in protobuf are refused with bad UTF-8, and carry verify as field 5', () => {
    expect(() => decodeRequest('CommitRequest', Uint8Array.from([0x0a, 2, 0xff, 0xfe]))).toThrow(
      expect.objectContaining({ status: 'INVALID_ARGUMENT' }),
    )
    const verify = Buffer.concat([Buffer.from([0x0a, 1, 0x78, 0x12, 3, 0x2a, 1, 0x79])])
    expect(decodeRequest('CommitRequest', verify)).toEqual({ database: 'x', writes: [{ verify: 'y' }] })
  })
})

it('[PI4] an explanation is an Any that holds a StringValue', () => {
  const { root } = protobuf.parse(`syntax = "proto3";
    message Any { string type_url = 1; bytes value = 2; }
    message StringValue { string value = 1; }
    message ExplainStats { Any data = 1; }
    message Response { ExplainStats explain_stats = 4; }`)
  const type = 'type.googleapis.com/google.protobuf.StringValue'
  const bytes = encodeResponse('ExecutePipelineResponse', {
    executionTime: '2026-11-21T10:00:00.123456Z',
    explainStats: { data: { '@type': type, value: 'Plan:\n  é' } },
  })
  const read = root.lookupType('Response').toObject(root.lookupType('Response').decode(bytes)) as {
    explainStats: { data: { typeUrl: string; value: Uint8Array } }
  }
  expect(read.explainStats.data.typeUrl).toBe(type)
  expect(root.lookupType('StringValue').decode(read.explainStats.data.value)).toMatchObject({ value: 'Plan:\n  é' })
})
