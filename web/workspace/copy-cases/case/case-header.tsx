import { Group, Text } from '@mantine/core'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { Link } from '@tanstack/react-router'
import { Rosette } from '../../../ui/rosette.tsx'
import { Allowed } from '../../ui/allowed.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { CopyCaseBadge } from '../../ui/copy-case-badge.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { copyCasesText } from '../text.ts'
import { CaseActions } from './case-actions.tsx'
import type { DecisionOnCase } from './use-decision.tsx'

type CaseHeaderProps = { details: CopyCaseDetails | undefined; decision: DecisionOnCase }

/** One header before and after the case is loaded, so that its heading keeps the focus. */
export function CaseHeader({ details, decision }: CaseHeaderProps) {
  const serial = details ? groupSerial(details.verificationNumber) : copyCasesText.case.breadcrumb
  return (
    <PageHeader
      title={details ? <Serial details={details} /> : serial}
      subtitle={details ? <Product details={details} /> : null}
      breadcrumbs={
        <Breadcrumbs>
          <Link to="/suspicious-codes">{copyCasesText.title}</Link>
          <span>{serial}</span>
        </Breadcrumbs>
      }
      actions={
        details ? (
          <Allowed to="cases:write">
            <CaseActions key={details.state} details={details} decision={decision} />
          </Allowed>
        ) : null
      }
    />
  )
}

const Serial = ({ details: { verificationNumber } }: { details: CopyCaseDetails }) => (
  <Group gap="sm" wrap="nowrap" c="var(--green)">
    <Rosette serial={verificationNumber} size={52} />
    <Text span inherit className="mono" fz="0.8em" fw={500} c="var(--ink)">
      {groupSerial(verificationNumber)}
    </Text>
  </Group>
)

const Product = ({ details: { productName, batchId, batchName, state } }: { details: CopyCaseDetails }) => (
  <Group gap="xs">
    <span>
      {productName} ·{' '}
      <Link to="/inventory/$id" params={{ id: batchId }}>
        {batchName}
      </Link>
    </span>
    <CopyCaseBadge state={state} />
  </Group>
)
