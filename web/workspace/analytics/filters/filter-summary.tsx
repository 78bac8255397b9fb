import { describeDays } from '../../ui/days.ts'
import { uiText } from '../../ui/text.ts'
import { analyticsFiltersText } from '../text.ts'
import { useFilterNames } from './use-inventory-names.ts'
import type { AnalyticsView } from './view.ts'

const t = analyticsFiltersText

/** The chosen days, product and batch in words. */
export function FilterSummary({ view }: { view: AnalyticsView }) {
  const { product, batch } = useFilterNames(view)
  const { days } = view
  const period = describeDays(view) || (days ? uiText.dateRange.presets[days] : t.allTime)
  return [period, product ?? t.allProducts, batch].filter(Boolean).join(' · ')
}
