import { Box, Text } from '@mantine/core'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { Link } from '@tanstack/react-router'
import { formatDateTime, formatNumber } from '../../../lib/format.ts'
import { Stats } from '../../ui/stats.tsx'
import { formatScore } from '../format-score.ts'
import { copyCasesText } from '../text.ts'

const t = copyCasesText.case

export function CaseFigures({ details }: { details: CopyCaseDetails }) {
  const { batchId, verificationNumber, score, limit, evidence, limitHits } = details
  const { visitors, locations, networks, quietReturns, firstAt, lastAt } = evidence
  return (
    <Box mb="xl">
      <Stats
        label={t.figures}
        stats={[
          { label: t.score, value: formatScore(score), note: t.ofLimit(String(limit)) },
          { label: t.visitors, value: formatNumber(visitors) },
          { label: t.locations, value: formatNumber(locations) },
          { label: t.networks, value: formatNumber(networks) },
          { label: t.quietReturns, value: formatNumber(quietReturns), note: t.quietReturnsNote },
          ...(limitHits > 0 ? [{ label: t.limitHits, value: formatNumber(limitHits), note: t.limitHitsNote }] : []),
        ]}
      />
      <Text c="dimmed" size="sm" mt="xs">
        {visitors > 0 ? `${t.period(formatDateTime(firstAt), formatDateTime(lastAt))} ` : null}
        <Link to="/inventory/$id" params={{ id: batchId }} search={{ code: verificationNumber }}>
          {t.seeScans}
        </Link>
      </Text>
    </Box>
  )
}
