import { Button, Card, Group, NativeSelect, Stack } from '@mantine/core'
import { pinPanels } from '@sahihi/contract/domain/pin-panels.ts'
import { printSizes } from '@sahihi/contract/domain/print-sizes.ts'
import { type PrintSize, printSize } from '@sahihi/contract/endpoints/downloads.ts'
import type { PinFileFormat } from '@sahihi/contract/endpoints/pin-files.ts'
import { type FormEvent, useState } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { DownloadProgress } from '../codes/download-progress.tsx'
import type { DownloadSource } from '../codes/use-download.ts'
import { inventoryText } from '../text.ts'
import { emptyProof, isComplete, ProofFields } from './proof-fields.tsx'
import { pinFilesText as t } from './text.ts'
import type { useCreatePinFile } from './use-pin-files.ts'

const formats = ['csv', 'pdf', 'svg'] as const satisfies PinFileFormat[]
const millimetres = (points: number) => Math.round((points * 25.4) / 72)
const sizes = printSize.options.map((size) => {
  const { width, height } = pinPanels[size]
  const name = inventoryText.download.sizes[size]
  return { value: size, label: t.sizeOf(name, millimetres(printSizes[size].side), width, height) }
})

type PinFileFormProps = {
  source: DownloadSource
  number: number
  allowed: number
  creation: ReturnType<typeof useCreatePinFile>
  onStart: () => void
  onClose: () => void
}

/** The form of a file with PINs: what it means, the format, and what proves who makes it and why. */
export function PinFileForm({ source, number, allowed, creation, onStart, onClose }: PinFileFormProps) {
  const { mutate, isPending, error, received, stop } = creation
  const [format, setFormat] = useState<PinFileFormat>('csv')
  const [size, setSize] = useState<PrintSize>('ORIGINAL')
  const [proof, setProof] = useState(emptyProof)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete(proof) || isPending) return
    onStart()
    mutate({ format, size, ...proof })
  }
  const isOrder = source.of === 'order'
  const names = isOrder ? t.orderFormats : t.formats
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Notice color="gold" title={t.warning} />
        <p>
          <strong>{t.next(number, allowed)}</strong> {t.counts} {isOrder ? t.ofOrder : null}
        </p>
        {isPending ? (
          <Card padding="md">
            <Stack gap="xs">
              <DownloadProgress title={t.progress(number)} received={received} cancel={t.stop} onCancel={stop} />
            </Stack>
          </Card>
        ) : (
          <>
            <NativeSelect
              label={t.format}
              value={format}
              onChange={(event) => setFormat(event.currentTarget.value as PinFileFormat)}
              data={formats.map((value) => ({ value, label: names[value] }))}
            />
            {format === 'csv' ? null : (
              <NativeSelect
                label={t.size}
                value={size}
                onChange={(event) => setSize(event.currentTarget.value as PrintSize)}
                data={sizes}
              />
            )}
            <ProofFields value={proof} error={error} fallback={t.failed} onChange={setProof} />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={onClose}>
                {t.cancel}
              </Button>
              <Button type="submit" disabled={!isComplete(proof)}>
                {t.submit(number)}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </form>
  )
}
