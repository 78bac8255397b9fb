import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { ErrorAlert } from '../ui/form-alert.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { type Icon, IconChevronLeft, IconChevronRight } from '../ui/icons.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { uiText } from '../ui/text.ts'
import { applicationText } from './applications-text.ts'
import { drawPage, openPdf } from './draw-pdf.ts'

const t = applicationText.documents.pdf

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

const unlessLeft =
  <Value,>(signal: AbortSignal, act: (value: Value) => void) =>
  (value: Value) => {
    if (!signal.aborted) act(value)
  }
