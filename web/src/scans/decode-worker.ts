import { decodeImage } from './decode.ts'
import type { DecodeOptions } from './decoders.ts'

addEventListener('message', ({ data }: MessageEvent<{ image: ImageData; options?: DecodeOptions }>) =>
  postMessage(decodeImage(data.image, data.options) ?? ''),
)
