import decodeQR from 'qr/decode.js'

/** How hard `qr` tries. Its defaults suit camera frames, where the next one follows soon. */
export type DecodeOptions = { effort: number; timeLimit: number }

/** Finds a QR code with `qr`. */
export function decodeImage(image: ImageData, options?: DecodeOptions): string | undefined {
  try {
    return decodeQR(image, options)
  } catch {
    return undefined
  }
}
