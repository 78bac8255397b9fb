import { Group, Text } from '@mantine/core'
import type { PartnerRow } from '@sahihi/contract/endpoints/admin.ts'
import type { Allowance } from '@sahihi/contract/endpoints/subscriptions.ts'
import { closingReasonText } from '@sahihi/contract/i18n/en/closing-reasons.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { Link } from '@tanstack/react-router'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { planNames } from '../lib/describe-plan.ts'
import { useMay } from '../lib/session-query.ts'
import { CellNote, type Column, DataTable } from '../ui/data-table.tsx'
import { IconBadge } from '../ui/icon-badge.tsx'
import { IconBan, IconCheck, IconX } from '../ui/icons.tsx'
import { PartnerActions } from './partner-actions.tsx'
import { adminText } from './text.ts'

const t = adminText.partnersTable

export function PartnersTable({ partners, isStale }: { partners: PartnerRow[]; isStale: boolean }) {
  const mayChange = useMay('partners:write')
  const actions: Column<PartnerRow> = {
    key: 'actions',
    label: t.actions,
    isControl: true,
    cell: (partner) =>
      partner.closing ? null : (
        <Group gap="xs" justify="flex-end">
          <PartnerActions partner={partner} />
        </Group>
      ),
  }
  const columns = mayChange ? [...facts, actions] : facts
  return <DataTable caption={t.caption} columns={columns} rows={partners} rowKey={({ id }) => id} isStale={isStale} />
}

const facts: Column<PartnerRow>[] = [
  {
    key: 'company',
    label: t.company,
    cell: ({ id, companyName, email, businessRegistrationNumber }) => (
      <>
        <Link to="/admin/companies/$id" params={{ id }}>
          {companyName}
        </Link>
        <CellNote>{email ?? t.erased}</CellNote>
        <CellNote>
          <span className="mono">{businessRegistrationNumber}</span>
        </CellNote>
      </>
    ),
  },
  {
    key: 'plan',
    label: t.plan,
    cell: (partner) => <PartnerPlan partner={partner} />,
  },
  { key: 'codes', label: t.codes, isNumber: true, cell: ({ codes }) => formatNumber(codes) },
  { key: 'paid', label: t.paid, isNumber: true, cell: (partner) => <PartnerPayments partner={partner} /> },
  { key: 'state', label: t.state, cell: (partner) => <PartnerState partner={partner} /> },
]

/** The plan that runs or ran last, and codes beyond it. */
export const PartnerPlan = ({ partner: { plan, allowance } }: { partner: PartnerRow }) => (
  <>
    {plan ? <Plan plan={plan} /> : t.noPlan}
    {allowance ? <Extra allowance={allowance} /> : null}
  </>
)

export const PartnerPayments = ({ partner: { payments } }: { partner: PartnerRow }) => (
  <>
    {formatNaira(payments.total)}
    <CellNote>{t.payments(payments.count)}</CellNote>
    {payments.flagged ? <Attention>{t.flagged(payments.flagged)}</Attention> : null}
  </>
)

const Attention = ({ children }: { children: string }) => (
  <Text size="xs" c="var(--gold)">
    {children}
  </Text>
)

function Plan({ plan }: { plan: NonNullable<PartnerRow['plan']> }) {
  const { planType, isActive, endDate, qrCodesGenerated, qrCodeLimit } = plan
  const hasTime = Date.parse(endDate) > Date.now()
  return (
    <>
      {planNames[planType]}
      <CellNote>{t.codesUsed(formatNumber(qrCodesGenerated), formatNumber(qrCodeLimit))}</CellNote>
      {isActive ? (
        <CellNote>{t.until(formatDate(endDate))}</CellNote>
      ) : (
        <Attention>{hasTime ? t.usedUp : t.endedOn(formatDate(endDate))}</Attention>
      )}
    </>
  )
}

function Extra({ allowance: { codes, lastDay } }: { allowance: Allowance }) {
  const count = formatNumber(codes)
  return (
    <Text size="xs" c="var(--green)">
      {lastDay ? t.extraCodesUntil(count, formatDate(lastDay)) : t.extraCodes(count)}
    </Text>
  )
}

const states = {
  closed: { icon: IconX, color: 'gray', children: t.closed },
  suspended: { icon: IconBan, color: 'red', children: t.suspended },
  active: { icon: IconCheck, color: 'green', children: t.active },
} as const

/** Active, suspended or closed, since when and why. */
export function PartnerState({
  partner: { approvedAt, suspendedAt, suspensionReason, closing },
}: {
  partner: PartnerRow
}) {
  const state = closing ? states.closed : suspendedAt ? states.suspended : states.active
  return (
    <>
      <IconBadge {...state} />
      <CellNote>{t.since(formatDate(closing?.closedAt ?? suspendedAt ?? approvedAt))}</CellNote>
      {closing ? <Text size="xs">{closingReasonText[closing.reason]}</Text> : null}
      {closing?.note ? <Text size="xs">{closing.note}</Text> : null}
      {suspensionReason ? <Text size="xs">{suspensionReason}</Text> : null}
    </>
  )
}
