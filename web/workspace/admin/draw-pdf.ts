import { fetchData, getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url'
import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url'
import symbols from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'

/** What scans (fax, JBIG2, JPEG 2000) and symbols need. Other fonts that a file lacks are the system's. */
const parts: Record<string, string> = {
  'jbig2.wasm': jbig2,
  'openjpeg.wasm': openjpeg,
  'FoxitSymbol.pfb': symbols,
  'FoxitDingbats.pfb': dingbats,
}

/** Of StreamKind in pdf.js: what the worker sent is not complete. */
const streamError = 5

/** Opens a PDF in a worker, which ends when the signal aborts. `fail` hears of errors that pdf.js itself passes over. */
export async function openPdf(file: Blob, signal: AbortSignal, fail: (error: Error) => void) {
  const data = await file.arrayBuffer()
  signal.throwIfAborted()
  const port = new Worker(workerUrl, { type: 'module' })
  port.addEventListener('error', () => fail(new Error('The worker ended.')))
  // An admin decides by what a page says: it is shown whole or not at all. pdf.js itself only leaves out what failed.
  port.addEventListener('message', ({ data: { stream, reason } }) => {
    if (stream === streamError) fail(new Error(reason?.message))
  })
  const task = getDocument({
    data,
    worker: PDFWorker.create({ port }),
    maxImageSize: 36_000_000, // A4 with 600 dots per inch; a few kB can hold one that fills a computer's memory
    stopAtErrors: true,
    verbosity: 0,
    useWorkerFetch: false,
    BinaryDataFactory: class {
      async fetch({ filename }: { filename: string }) {
        try {
          const url = parts[filename]
          if (!url) throw new Error(`There is no ${filename}.`)
          return await fetchData(url, 'bytes')
        } catch (error) {
          fail(error as Error)
          throw error
        }
      }
    },
  })
  signal.addEventListener('abort', () => {
    void task.destroy() // with its fonts
    setTimeout(() => port.terminate(), 1000) // even if it is busy
  })
  return task.promise
}

/** As sharp as the screen, and at most three times as high as wide: a browser cannot hold every canvas. */
export async function drawPage(pdf: PDFDocumentProxy, number: number, frameWidth: number, signal: AbortSignal) {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const { width, height } = page.getViewport({ scale: 1 })
  const shownWidth = Math.min(frameWidth, 800)
  const scale = Math.min(shownWidth / width, (3 * shownWidth) / height) * devicePixelRatio
  const canvas = document.createElement('canvas')
  canvas.setAttribute('role', 'img')
  canvas.width = Math.max(1, Math.round(scale * width))
  canvas.height = Math.max(1, Math.round(scale * height))
  canvas.style.cssText = `display: block; width: ${canvas.width / devicePixelRatio}px; max-width: 100%; margin: auto; outline: 1px solid var(--line)`
  const task = page.render({ canvas, viewport: page.getViewport({ scale }) })
  signal.addEventListener('abort', () => task.cancel())
  await task.promise
  if ([...page.objs].some(([, picture]) => picture === null)) throw new Error('A picture cannot be read.')
  page.cleanup()
  return canvas
}
