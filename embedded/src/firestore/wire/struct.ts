/** `google.protobuf.Struct`, as far as explanations need it. */
export type Struct = { [name: string]: string | Struct }
