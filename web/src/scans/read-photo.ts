import { type Decoder, firstDecoder } from './decoders.ts'

/** `unreadable`: the file is no picture that this browser can open, such as one in a format of some phones (HEIC). */
type PhotoRead = { is: 'text'; text: string } | { is: 'none' | 'unreadable' }

// A photo is all there is: no next one comes.
const effort = { effort: Infinity, timeLimit: 400 }

/** A look at a photo: its longer side in pixels, and how far it is turned. */
type Look = { side: number; degrees: number }
// A code that fills the photo reads best when it is small, one in a corner when it is large.
const looks: Look[] = [
  { side: 800, degrees: 0 },
  { side: 400, degrees: 0 },
  { side: 1600, degrees: 0 },
  { side: 800, degrees: 30 },
  { side: 2400, degrees: 0 },
]

/** Looks for a QR code in a photo. Rejects when a decoder cannot be had. */
export async function readPhoto(file: File): Promise<PhotoRead> {
  const photo = await createImageBitmap(file).catch(() => undefined)
  if (!photo) return { is: 'unreadable' }
  const used: Decoder[] = []
  try {
    for (const decoderOf of [() => firstDecoder(effort), strongDecoder]) {
      const decoder = await decoderOf()
      used.push(decoder)
      for (const look of looksAt(photo)) {
        await nextTask()
        const text = await decoder.read(drawn(photo, look))
        if (text) return { is: 'text', text }
      }
    }
    return { is: 'none' }
  } finally {
    photo.close()
    for (const decoder of used) decoder.stop?.()
  }
}

const strongDecoder = async () => (await import('./zxing-decoder.ts')).strongDecoder()

// None larger than the photo, which would add nothing, but for the first.
const looksAt = ({ width, height }: ImageBitmap) =>
  looks.filter(({ side }, i) => i === 0 || side < 1.3 * Math.max(width, height))

// So that the page can be drawn between two looks.
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

function drawn(photo: ImageBitmap, { side, degrees }: Look): HTMLCanvasElement {
  const scale = side / Math.max(photo.width, photo.height)
  const [width, height] = [photo.width * scale, photo.height * scale]
  const turn = (degrees * Math.PI) / 180
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * Math.cos(turn) + height * Math.sin(turn)))
  canvas.height = Math.max(1, Math.round(width * Math.sin(turn) + height * Math.cos(turn)))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no pictures.')
  context.fillStyle = '#fff' // what is transparent is read as black
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate(turn)
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, -width / 2, -height / 2, width, height)
  return canvas
}
