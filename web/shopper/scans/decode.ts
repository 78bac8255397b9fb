import decodeQR from 'qr/decode.js'
import type { Sighting } from './sighting.ts'

/** How hard `qr` tries. Its defaults suit camera frames, where the next one follows soon. */
export type DecodeOptions = { effort: number; timeLimit: number }

/** Looks for a QR code with `qr`. */
export function decodeImage(image: ImageData, options?: DecodeOptions): Sighting {
  const seen: Sighting = {}
  try {
    seen.text = decodeQR(image, {
      ...options,
      pointsOnDetect: ({ boundingBox }) => {
        seen.box = boundingBox
      },
    })
  } catch {
    // There is no code, or one that cannot be read.
  }
  return seen
}
