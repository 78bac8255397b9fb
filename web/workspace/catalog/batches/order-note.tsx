import { Button, Stack } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { formatNumber } from '../../../lib/format.ts'
import { IconHourglass } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ordersText } from '../orders/text.ts'
import { canOrder, chooseKind, type NewBatchValues } from './batch-values.ts'

const t = ordersText.form
const max = formatNumber(limits.quantityMax)
const batchCount = (codes: number) => Math.ceil(codes / limits.quantityMax)

type OrderNoteProps = { values: NewBatchValues; busy: boolean; onOrder: () => void }

/** More codes than one batch holds can be ordered: says how they are split, before they are. */
export function OrderNote({ values, busy, onOrder }: OrderNoteProps) {
  const { quantity, batchName, file } = values
  const codes = formatNumber(Number(quantity))
  if (canOrder(values))
    return (
      <Notice color="green" icon={IconHourglass}>
        <Stack gap="xs" align="flex-start">
          <p>{t.willSplit(codes, batchCount(Number(quantity)), max, batchName.trim() || t.namePlaceholder)}</p>
          <p>{t.inBackground}</p>
          <Button loading={busy} onClick={onOrder}>
            {t.order(codes)}
          </Button>
        </Stack>
      </Notice>
    )
  if (chooseKind(values) !== 'importOrder' || !file || file.count > limits.importOrderMax) return null
  return (
    <Notice color="green" icon={IconHourglass}>
      <p>{t.willImport(formatNumber(file.count), batchCount(file.count), max)}</p>
      <p>{t.inBackground}</p>
    </Notice>
  )
}
