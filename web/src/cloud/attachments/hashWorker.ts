import { hashByPieces, type HashMessage } from './hashFile.ts'

const say = (message: HashMessage) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  hashByPieces(data, (done) => say({ done })).then(
    (hex) => say({ hex }),
    (error: unknown) => say({ failed: error instanceof Error ? error.message : 'The file cannot be read.' }),
  )
})
