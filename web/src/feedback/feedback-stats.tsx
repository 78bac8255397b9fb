import type { FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { feedbackText as t } from '@sahihi/contract/i18n/en/workspace/feedback.ts'
import { countOf, formatNumber, formatPercent } from '../lib/format.ts'
import { Stats } from '../ui/stats.tsx'

export function FeedbackFigures({ summary }: { summary: FeedbackSummary }) {
  const { feedbackCount: answers, scannedCodes, responseRate, averageRating, config } = summary
  return (
    <Stats
      label={t.feedbackStats.answers}
      stats={[
        { label: t.feedbackStats.answers, value: formatNumber(answers) },
        {
          label: t.feedbackStats.responseRate,
          value: scannedCodes ? formatPercent(responseRate) : '–',
          note: t.feedbackStats.scannedcodes(countOf(scannedCodes, 'scanned code')),
        },
        ...(config?.rating
          ? [
              {
                label: t.feedbackStats.averageStars,
                value: averageRating?.toFixed(1) ?? '–',
                note: t.feedbackStats.scale(config.rating.scale),
              },
            ]
          : []),
      ]}
    />
  )
}
