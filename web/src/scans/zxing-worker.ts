import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Without this the library loads its wasm from a CDN.
const ready = prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
ready.catch(() => {}) // told to each who asks

// The answer is a text, empty when there is none to read, or null when this cannot read at all.
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
