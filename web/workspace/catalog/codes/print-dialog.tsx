import { Button, Group, Image, Modal, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { a4, labelStocks, rollGap, type StockName, stockNames } from '@sahihi/contract/domain/label-stocks.ts'
import { printSizes } from '@sahihi/contract/domain/print-sizes.ts'
import { type DownloadOptions, printerDpis, printSize } from '@sahihi/contract/endpoints/downloads.ts'
import type { LabelPreview, PrintSetup } from '@sahihi/contract/endpoints/label-previews.ts'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { formatNumber } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useGet } from '../../lib/api.ts'
import { useShown } from '../../ui/detail-drawer.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { FactList } from '../../ui/stats.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { inventoryText } from '../text.ts'
import { printText as t } from './text.ts'
import type { DownloadSource } from './use-download.ts'

type PrintDialogProps = {
  source: DownloadSource
  returnTo: RefObject<HTMLButtonElement | null>
  onDownload: (options: DownloadOptions) => void
  onClose: () => void
}

/** Shows labels on the chosen stock before they are downloaded. It begins with how the product was printed last. */
export function PrintDialog({ source: { id }, returnTo, onDownload, onClose }: PrintDialogProps) {
  const [chosen, setChosen] = useState<Partial<PrintSetup>>({})
  const { data, error, refetch, isPlaceholderData } = useGet(
    'GET /api/labels/:id/preview',
    { params: { id }, query: chosen },
    { placeholderData: keepPreviousData, gcTime: 0 },
  )
  const test = useMutation({
    mutationFn: async (setup: PrintSetup) =>
      saveFile(await call('GET /api/labels/:id/test', { params: { id }, query: setup }), `test-label.${setup.format}`),
  })
  useReturnFocus(returnTo)
  const shown = useShown(data) // the fields stay when a choice cannot be drawn
  const isCurrent = data !== undefined && !isPlaceholderData
  const failure = error ? <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} /> : null
  const download = (setup: PrintSetup) => {
    onClose()
    onDownload(toOptions(setup))
  }
  return (
    <Modal opened onClose={onClose} title={t.title} size={760}>
      {shown ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          {failure ?? (
            <Image
              src={shown.picture}
              alt={t.picture}
              fit="contain"
              mah={420}
              bd="1px solid var(--line)"
              opacity={isCurrent ? 1 : 0.45}
            />
          )}
          <Stack>
            <SetupFields setup={{ ...shown.setup, ...chosen }} onChange={setChosen} />
            {failure ? null : <FactList facts={factsOf(shown)} />}
            <FormAlert error={test.error} fallback={t.testFailed} />
            <Group gap="sm">
              <Button disabled={!isCurrent} onClick={() => download(shown.setup)}>
                {t.download}
              </Button>
              <Button
                variant="default"
                disabled={!isCurrent}
                loading={test.isPending}
                onClick={() => test.mutate(shown.setup)}
              >
                {t.test}
              </Button>
            </Group>
          </Stack>
        </SimpleGrid>
      ) : (
        (failure ?? <ListSkeleton label={t.loading} height={420} />)
      )}
    </Modal>
  )
}

const isRoll = (stock: PrintSetup['stock']) => stock.startsWith('roll-')

/** What is printed on, and for a roll what kind of printer. */
function SetupFields({ setup, onChange }: { setup: PrintSetup; onChange: (setup: PrintSetup) => void }) {
  const { format, size, stock, dpi } = setup
  const chooseStock = (value: string) => {
    const plain = printSize.options.find((name) => name === value)
    const chosen = stockNames.find((name) => name === value) ?? 'plain'
    onChange({ ...setup, size: plain ?? size, stock: chosen, format: isRoll(chosen) ? format : 'pdf' })
  }
  const choosePrinter = (value: string) =>
    onChange({
      ...setup,
      format: value === 'pdf' ? 'pdf' : 'zpl',
      dpi: printerDpis.find((name) => name === value) ?? dpi,
    })
  return (
    <>
      <NativeSelect
        label={t.stock}
        data={stockChoices}
        value={stock === 'plain' ? size : stock}
        onChange={(event) => chooseStock(event.currentTarget.value)}
      />
      {isRoll(stock) || format === 'zpl' ? (
        <NativeSelect
          label={t.printer}
          data={printers}
          value={format === 'zpl' ? dpi : 'pdf'}
          onChange={(event) => choosePrinter(event.currentTarget.value)}
        />
      ) : null}
    </>
  )
}

const millimetres = (points: number) => Math.round((points * 25.4) / 72)
const sizeOf = ({ width, height }: { width: number; height: number }) => t.size(width, height)

const stocks = Object.keys(labelStocks) as StockName[]
const sheets = stocks.flatMap((value) => {
  const stock = labelStocks[value]
  return 'columns' in stock ? [{ value, label: t.sheet(sizeOf(stock), stock.columns * stock.rows) }] : []
})
const rolls = stocks.filter(isRoll).map((value) => ({ value, label: sizeOf(labelStocks[value]) }))
const plain = printSize.options.map((value) => {
  const { perRow, side } = printSizes[value]
  const { sizes, pdfDetail } = inventoryText.download
  return { value, label: `${sizes[value]} · ${pdfDetail(perRow, millimetres(side))}` }
})
const stockChoices = [
  { group: t.groups.plain, items: plain },
  { group: t.groups.sheets, items: sheets },
  { group: t.groups.rolls, items: rolls },
]
const printers = [
  { value: 'pdf', label: t.anyPrinter },
  ...printerDpis.map((dpi) => ({ value: dpi, label: t.thermal(dpi) })),
]

function factsOf({ labels, pages, perPage, width, height, symbol }: LabelPreview) {
  const isPaper = width === a4.width && height === a4.height
  const metres = Math.ceil((labels * (height + rollGap)) / 1000)
  return [
    { label: t.labels, value: formatNumber(labels) },
    isPaper
      ? { label: t.pages, value: t.paper(formatNumber(pages), perPage) }
      : { label: t.roll, value: t.rollOf(sizeOf({ width, height }), formatNumber(metres)) },
    { label: t.symbol, value: t.wide(symbol) },
  ]
}

/** Only what matters, as the menu of formats sends it. */
function toOptions({ format, size, stock, dpi }: PrintSetup): DownloadOptions {
  if (format === 'zpl') return { format, stock, dpi }
  return stock === 'plain' ? { format, size } : { format, stock }
}
