import type { FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { countOf, formatNumber, formatPercent } from '../lib/format.ts'
import { Stats } from '../ui/stats.tsx'

export function FeedbackFigures({ summary }: { summary: FeedbackSummary }) {
  const { feedbackCount: answers, scannedCodes, responseRate, averageRating, config } = summary
  return (
    <Stats
      label="Answers"
      stats={[
        { label: 'Answers', value: formatNumber(answers) },
        {
          label: 'Response rate',
          value: scannedCodes ? formatPercent(responseRate) : '–',
          note: `of ${countOf(scannedCodes, 'scanned code')}`,
        },
        ...(config?.rating
          ? [{ label: 'Average stars', value: averageRating?.toFixed(1) ?? '–', note: `of ${config.rating.scale}` }]
          : []),
      ]}
    />
  )
}
