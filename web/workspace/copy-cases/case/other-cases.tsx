import { Flex, Text } from '@mantine/core'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { Link } from '@tanstack/react-router'
import { CopyCaseBadge } from '../../ui/copy-case-badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { formatScore } from '../format-score.ts'
import { copyCasesText } from '../text.ts'

const t = copyCasesText.case.others

/** How many are listed here; the list of codes has them all. */
const maxListed = 6

/** Other codes of the batch that may be copied: a stolen roll shows in many of them. */
export function OtherCases({ details: { otherCases, productId, batchId } }: { details: CopyCaseDetails }) {
  return (
    <Panel title={t.title}>
      {otherCases.length === 0 ? (
        <Text c="dimmed" size="sm">
          {t.none}
        </Text>
      ) : (
        <Flex component="ul" direction="column" gap="sm">
          {otherCases.slice(0, maxListed).map(({ id, verificationNumber, state, score }) => (
            <Flex component="li" key={id} wrap="wrap" align="center" justify="space-between" gap={4}>
              <Link to="/suspicious-codes/$id" params={{ id }} className="mono">
                {groupSerial(verificationNumber)}
              </Link>
              <CopyCaseBadge state={state} />
              <span className="mono">
                <span className="visually-hidden">{copyCasesText.list.score} </span>
                {formatScore(score)}
              </span>
            </Flex>
          ))}
        </Flex>
      )}
      {otherCases.length > maxListed ? (
        <Link to="/suspicious-codes" search={{ state: 'all', productId, batchId }}>
          {t.all}
        </Link>
      ) : null}
    </Panel>
  )
}
