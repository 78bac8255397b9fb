import type { FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { countOf } from '@sahihi/contract/i18n/en/workspace/count.ts'
import { feedbackText as t } from '@sahihi/contract/i18n/en/workspace/feedback.ts'
import { formatNumber, formatPercent } from '../lib/format.ts'
import { Stats } from '../ui/stats.tsx'

export function FeedbackFigures({ summary }: { summary: FeedbackSummary }) {
  const { feedbackCount: answers, scannedCodes, responseRate, averageRating, config } = summary
  return (
    <Stats
      label={t.stats.answers}
      stats={[
        { label: t.stats.answers, value: formatNumber(answers) },
        {
          label: t.stats.responseRate,
          value: scannedCodes ? formatPercent(responseRate) : '–',
          note: t.stats.ofScale(countOf(scannedCodes, 'scanned code')),
        },
        ...(config?.rating
          ? [
              {
                label: t.stats.averageStars,
                value: averageRating?.toFixed(1) ?? '–',
                note: t.stats.ofScale(config.rating.scale),
              },
            ]
          : []),
      ]}
    />
  )
}
