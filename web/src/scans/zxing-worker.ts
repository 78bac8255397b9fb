import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Otherwise the library loads its wasm from a CDN.
const ready = prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
ready.catch(() => {}) // each request reports it

// Answers with the text, an empty string if there is none, or null if zxing did not start.
addEventListener('message', async ({ data }: MessageEvent<{ image: ImageData }>) => {
  try {
    await ready
  } catch {
    return postMessage(null)
  }
  const found = await readBarcodes(data.image, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 }).catch(
    () => [],
  )
  postMessage(found[0]?.text ?? '')
})
