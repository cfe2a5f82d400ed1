import * as v from 'valibot'

/** What came in, read whole: its values, or the field that is wrong. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; field: string }

/** Reads requests by the name of their function. A field that is not known is wrong as well. */
export const requestReader =
  <Shapes extends Record<string, v.GenericSchema>>(shapes: Shapes) =>
  <Name extends keyof Shapes>(name: Name, data: unknown): Parsed<Requests<Shapes>[Name]> => {
    const read = v.safeParse(shapes[name]!, data)
    if (read.success) return { ok: true, value: read.output as Requests<Shapes>[Name] }
    return { ok: false, field: (read.issues[0] && v.getDotPath(read.issues[0])) ?? 'request' }
  }

type Requests<Shapes extends Record<string, v.GenericSchema>> = { [Name in keyof Shapes]: v.InferOutput<Shapes[Name]> }
