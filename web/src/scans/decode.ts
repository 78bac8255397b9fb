import decodeQR from 'qr/decode.js'
import type { DecodeOptions } from './decoders.ts'

/** Finds a QR code with `qr`. */
export function decodeImage(image: ImageData, options?: DecodeOptions): string | undefined {
  try {
    return decodeQR(image, options)
  } catch {
    return undefined
  }
}
