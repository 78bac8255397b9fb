import { Flex, Group, Text } from '@mantine/core'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Rosette } from '../../../ui/rosette.tsx'
import { Allowed } from '../../ui/allowed.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { CopyCaseBadge } from '../../ui/copy-case-badge.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { SubjectActions } from '../../ui/selection.tsx'
import { CaseButtons } from '../case-buttons.tsx'
import { copyCasesText } from '../text.ts'

type CaseHeaderProps = { details: CopyCaseDetails | undefined; Actions: SubjectActions }

/** One header before and after the case is loaded, so that its heading keeps the focus. */
export function CaseHeader({ details, Actions }: CaseHeaderProps) {
  useFocusAfterDecision(details?.state)
  const serial = details ? groupSerial(details.verificationNumber) : copyCasesText.case.breadcrumb
  return (
    <PageHeader
      title={details ? <Serial details={details} /> : serial}
      subtitle={details ? <Product details={details} /> : null}
      breadcrumbs={<Breadcrumbs path={[{ to: '/suspicious-codes', label: copyCasesText.title }]} here={serial} />}
      actions={
        details ? (
          <>
            <Actions subjects={[subjectOf(details)]} onDone={() => undefined} />
            <Allowed to="cases:write">
              <CaseButtons key={details.state} cases={[toDecide(details)]} onDone={() => undefined} />
            </Allowed>
          </>
        ) : null
      }
    />
  )
}

/** The buttons change with the state, so the heading takes the focus of the one that is gone. */
function useFocusAfterDecision(state: CopyCaseDetails['state'] | undefined) {
  const last = useRef(state)
  useEffect(() => {
    const isDecided = last.current !== undefined && last.current !== state
    if (isDecided && document.activeElement === document.body) document.querySelector('h1')?.focus()
    last.current = state
  }, [state])
}

const toDecide = ({ id, state, isBlocked }: CopyCaseDetails) => ({
  id,
  isBlocked,
  isWaiting: state === 'open' || state === 'watched',
})

/** Who looks after it is chosen below. */
const subjectOf = ({ verificationNumber, isBlocked, batchId }: CopyCaseDetails) => ({
  item: undefined,
  serial: isBlocked ? undefined : verificationNumber,
  batchId,
})

const Serial = ({ details: { verificationNumber } }: { details: CopyCaseDetails }) => (
  <Flex component="span" align="center" gap="sm" c="var(--green)">
    <Rosette serial={verificationNumber} size={52} />
    <Text span inherit className="mono" fz="0.8em" fw={500} c="var(--ink)">
      {groupSerial(verificationNumber)}
    </Text>
  </Flex>
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
