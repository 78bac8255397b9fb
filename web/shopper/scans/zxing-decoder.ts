import { type Decoder, workerDecoder } from './decoders.ts'

/** zxing in a worker: reads worn or blurred codes that others miss, for 425 kB that most visitors never need. */
export const zxingDecoder = (): Decoder =>
  workerDecoder(new Worker(new URL('./zxing-worker.ts', import.meta.url), { type: 'module' }))
