import { Anchor } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { usePlan } from '../../lib/subscription-query.ts'
import { IconHourglass, IconTicket } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ordersText } from '../orders/text.ts'
import { chooseKind, type NewBatchValues } from './batch-values.ts'

const t = ordersText.form
const max = formatNumber(limits.quantityMax)
const partsOf = (codes: number) => Math.ceil(codes / limits.quantityMax)

/** How many codes the form makes. */
export const countCodes = ({ source, quantity, file }: NewBatchValues) =>
  source === 'new' ? Number(quantity) : (file?.count ?? 0)

/** How many codes a current plan has left; without one, or while it loads, the server decides. */
export function useCodesLeft(): number {
  const { data: plan } = usePlan()
  return plan?.status === 'ACTIVE' ? plan.qrCodeLimit - plan.qrCodesGenerated : Number.POSITIVE_INFINITY
}

/** What becomes of more codes than one batch holds, or than the plan has left, before they are sent. */
export function OrderNote({ values, left }: { values: NewBatchValues; left: number }) {
  const { data: plan } = usePlan()
  const codes = countCodes(values)
  const kind = chooseKind(values)
  if (codes > left)
    return (
      <Notice color="gold" icon={IconTicket}>
        <p>{t.planTooSmall(left, plan ? formatDate(plan.endDate) : '')}</p>
        <Anchor renderRoot={(props) => <Link to="/subscription" {...props} />}>{t.seePlans}</Anchor>
      </Notice>
    )
  if (kind === 'order' && codes <= limits.orderQuantityMax)
    return (
      <Notice color="green" icon={IconHourglass}>
        <p>
          {messages.quantityMax} {t.perPart} {t.makesOrder(formatNumber(codes), partsOf(codes))}
        </p>
        <p>{t.inBackground}</p>
      </Notice>
    )
  if (kind !== 'importOrder' || codes > limits.importOrderMax) return null
  return (
    <Notice color="green" icon={IconHourglass}>
      <p>{t.willImport(formatNumber(codes), partsOf(codes), max)}</p>
      <p>{t.inBackground}</p>
    </Notice>
  )
}
