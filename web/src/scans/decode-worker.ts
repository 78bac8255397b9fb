import { read } from './decode.ts'
import type { Effort } from './decoders.ts'

addEventListener('message', ({ data }: MessageEvent<{ image: ImageData; effort?: Effort }>) =>
  postMessage(read(data.image, data.effort) ?? ''),
)
