import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Without this the library loads its wasm from a CDN.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

addEventListener('message', async ({ data }: MessageEvent<ImageData>) => {
  const found = await readBarcodes(data, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 }).catch(
    () => [],
  )
  postMessage(found[0]?.text)
})
