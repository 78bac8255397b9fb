import type { FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { feedbackText } from '@sahihi/contract/i18n/en/workspace/feedback.ts'
import { formatNumber, formatPercent } from '../lib/format.ts'
import { Stats } from '../ui/stats.tsx'

const t = feedbackText.stats

export function FeedbackStats({ summary }: { summary: FeedbackSummary }) {
  const { feedbackCount: answers, scannedCodes, responseRate, averageRating, config } = summary
  return (
    <Stats
      label={t.answers}
      stats={[
        { label: t.answers, value: formatNumber(answers) },
        {
          label: t.responseRate,
          value: scannedCodes ? formatPercent(responseRate) : '–',
          note: t.ofScannedCodes(scannedCodes),
        },
        ...(config?.rating
          ? [
              {
                label: t.averageStars,
                value: averageRating?.toFixed(1) ?? '–',
                note: t.ofScale(config.rating.scale),
              },
            ]
          : []),
      ]}
    />
  )
}
