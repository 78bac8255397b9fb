import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import { fetchData, getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url'
import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url'
import symbols from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { ErrorAlert } from '../ui/form-alert.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { type Icon, IconChevronLeft, IconChevronRight } from '../ui/icons.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { uiText } from '../ui/text.ts'
import { applicationText } from './applications-text.ts'

const t = applicationText.documents.pdf

/** What scans (fax, JBIG2, JPEG 2000) and symbols need. Other fonts that a file lacks are the system's. */
const parts: Record<string, string> = {
  'jbig2.wasm': jbig2,
  'openjpeg.wasm': openjpeg,
  'FoxitSymbol.pfb': symbols,
  'FoxitDingbats.pfb': dingbats,
}

/** A stranger's PDF as pictures of its pages: nothing in it runs or can be clicked. The worker that reads it ends with the preview. */
export function PdfPreview({ file, name }: { file: Blob; name: string }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [page, setPage] = useState(1)
  const [isDrawn, setDrawn] = useState(false)
  const [error, setError] = useState<Error>()
  const frame = useRef<HTMLDivElement>(null)
  const { width: screenWidth } = useViewportSize()

  useEffect(() => {
    const leaving = new AbortController()
    const fail = unlessLeft(leaving.signal, setError)
    openPdf(file, leaving.signal, fail).then(setPdf, fail)
    return () => leaving.abort()
  }, [file])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame is as wide as the screen lets it be.
  useEffect(() => {
    const leaving = new AbortController()
    const show = (canvas: HTMLCanvasElement) => {
      canvas.setAttribute('aria-label', t.alt(name, page))
      frame.current?.replaceChildren(canvas)
      setDrawn(true)
    }
    if (pdf && frame.current)
      drawPage(pdf, page, frame.current.clientWidth, leaving.signal).then(
        unlessLeft(leaving.signal, show),
        unlessLeft(leaving.signal, setError),
      )
    return () => leaving.abort()
  }, [pdf, page, name, screenWidth])

  const save = (
    <Button variant="default" onClick={() => saveFile(file, name)}>
      {t.save}
      <span className="visually-hidden">{applicationText.documents.ofName(name)}</span>
    </Button>
  )
  if (error) {
    const { title, hint } = error.name === 'PasswordException' ? t.locked : t.broken
    return (
      <Box mt="sm">
        <ErrorAlert title={title}>
          <Stack gap="xs" align="start">
            {hint}
            {save}
          </Stack>
        </ErrorAlert>
      </Box>
    )
  }
  const pages = pdf?.numPages ?? 0
  const turn = (label: string, icon: Icon, to: number) =>
    pages > 1 ? (
      <IconButton label={label} icon={icon} isIdle={to < 1 || to > pages} onClick={() => setPage(to)} />
    ) : null
  return (
    <>
      <Group justify="space-between" gap="sm" my="sm">
        <Group gap="sm">
          {turn(uiText.pagination.previous, IconChevronLeft, page - 1)}
          <Text size="sm" aria-live="polite">
            {pdf ? t.page(page, pages) : null}
          </Text>
          {turn(uiText.pagination.next, IconChevronRight, page + 1)}
        </Group>
        {save}
      </Group>
      {isDrawn ? null : <ListSkeleton label={t.loading} height={480} />}
      <div ref={frame} />
    </>
  )
}

/** Of StreamKind in pdf.js: what the worker sent is not complete. */
const streamError = 5

const unlessLeft =
  <Value,>(signal: AbortSignal, act: (value: Value) => void) =>
  (value: Value) => {
    if (!signal.aborted) act(value)
  }

async function openPdf(file: Blob, signal: AbortSignal, fail: (error: Error) => void) {
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
async function drawPage(pdf: PDFDocumentProxy, number: number, frameWidth: number, signal: AbortSignal) {
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
