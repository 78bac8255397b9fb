import decodeQR from 'qr/decode.js'
import type { Effort } from './decoders.ts'

/** Looks for a QR code with `qr`. */
export function read(image: ImageData, effort?: Effort): string | undefined {
  try {
    return decodeQR(image, effort)
  } catch {
    return undefined
  }
}
