import { createDecoder, type Decoder } from './decoders.ts'
import { calculateAccuracy } from './sighting.ts'

/** `unreadable`: this browser cannot open the file, such as a HEIC photo. */
type PhotoResult = { status: 'found'; text: string; accuracy: number } | { status: 'none' | 'unreadable' }

// No further frame follows a photo.
const options = { effort: Infinity, timeLimit: 400 }

/** One way to draw the photo: its longer side in pixels, its rotation, and what is done about noise or shadows. */
type Variant = { side: number; degrees: number; against?: 'noise' | 'shadows' }
// A code that fills the photo reads best small, one in a corner large.
const variants: Variant[] = [
  { side: 800, degrees: 0 },
  { side: 400, degrees: 0 },
  { side: 1600, degrees: 0 },
  { side: 800, degrees: 30 },
  { side: 2400, degrees: 0 },
  { side: 400, degrees: 0, against: 'shadows' },
  { side: 600, degrees: 15, against: 'noise' },
]

/** Finds a QR code in a photo. Rejects when no decoder loads. */
export async function readPhoto(file: File): Promise<PhotoResult> {
  const photo = await createImageBitmap(file).catch(() => undefined)
  if (!photo) return { status: 'unreadable' }
  const decoders: Decoder[] = []
  let looks = 0
  try {
    for (const create of [() => createDecoder(options), strongDecoder]) {
      const decoder = await create()
      decoders.push(decoder)
      for (const variant of variantsFor(photo)) {
        await nextTask()
        const { text } = await decoder.decode(drawPhoto(photo, variant))
        looks++
        if (text) return { status: 'found', text, accuracy: calculateAccuracy(looks) }
      }
    }
    return { status: 'none' }
  } finally {
    photo.close()
    for (const decoder of decoders) decoder.stop?.()
  }
}

const strongDecoder = async () => (await import('./zxing-decoder.ts')).zxingDecoder()

// Enlarging adds nothing, so variants beyond the photo's size are skipped, except the first.
const variantsFor = ({ width, height }: ImageBitmap) =>
  variants.filter(({ side }, i) => i === 0 || side < 1.3 * Math.max(width, height))

// Lets the page draw between two variants.
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

function drawPhoto(photo: ImageBitmap, { side, degrees, against }: Variant): HTMLCanvasElement {
  const scale = side / Math.max(photo.width, photo.height)
  const [width, height] = [photo.width * scale, photo.height * scale]
  const turn = (degrees * Math.PI) / 180
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * Math.cos(turn) + height * Math.sin(turn)))
  canvas.height = Math.max(1, Math.round(width * Math.sin(turn) + height * Math.cos(turn)))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no pictures.')
  context.fillStyle = '#fff' // transparent pixels would read as black
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate(turn)
  context.imageSmoothingQuality = 'high'
  const source = against === 'noise' ? drawPhoto(photo, { side: 0.4 * side, degrees: 0 }) : photo // the average of its pixels
  context.drawImage(source, -width / 2, -height / 2, width, height)
  if (against === 'shadows') brighten(context)
  return canvas
}

// Four times as bright: paper in a shadow becomes white like the rest, and black ink stays black. Safari has no filters here.
function brighten(context: CanvasRenderingContext2D) {
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalCompositeOperation = 'lighter'
  for (let doubled = 0; doubled < 2; doubled++) context.drawImage(context.canvas, 0, 0)
}
