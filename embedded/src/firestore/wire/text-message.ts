/** `google.protobuf.Any` that holds a `google.protobuf.StringValue`, as JSON writes it; the service has no others. */
export type TextMessage = { '@type': 'type.googleapis.com/google.protobuf.StringValue'; value: string }
