import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { pickMostCentral, type Sighting } from './sighting.ts'

// Otherwise the library loads its wasm from a CDN.
const ready = prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
ready.catch(() => {}) // each request reports it

// Codes that it cannot read are found, too.
const options = {
  formats: ['QRCode' as const, 'DataMatrix' as const],
  tryHarder: true,
  returnErrors: true,
  maxNumberOfSymbols: 4,
}

// Answers with what it saw, or null if zxing did not start.
addEventListener('message', async ({ data }: MessageEvent<{ image: ImageData }>) => {
  try {
    await ready
  } catch {
    return postMessage(null)
  }
  const found = await readBarcodes(data.image, options).catch(() => [])
  postMessage(pickMostCentral(found.map(toSighting), data.image))
})

function toSighting({ isValid, text, position, format, contentType }: ReadResult): Sighting {
  const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft]
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  // A pack may have other DataMatrix codes, such as those of the post.
  const isOurs = isValid && (format !== 'DataMatrix' || contentType === 'GS1')
  return { ...(isOurs ? { text } : {}), box: { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y } }
}
