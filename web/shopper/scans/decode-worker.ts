import type { DecodeOptions } from './decode.ts'
import { decodeImage } from './decode.ts'

addEventListener('message', ({ data }: MessageEvent<{ image: ImageData; options?: DecodeOptions }>) =>
  postMessage(decodeImage(data.image, data.options)),
)
