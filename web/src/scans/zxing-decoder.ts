import { type Decoder, decoderIn } from './decoders.ts'

/** zxing in a worker: reads more of what is worn or blurred, for 425 kB that most visitors never need. */
export const strongDecoder = (): Decoder =>
  decoderIn(new Worker(new URL('./zxing-worker.ts', import.meta.url), { type: 'module' }))
