import { Allowed } from '../../ui/allowed.tsx'
import type { AnalyticsView } from '../filters/view.ts'
import { CopiesCard } from './copies-card.tsx'
import { FailedChecksCard } from './failed-checks-card.tsx'
import { FirstScansCard } from './first-scans-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { PinsCard } from './pins-card.tsx'
import { TopCard } from './top-card.tsx'

/** The cards below the first four, loaded when the reader gets near them. */
export const MoreCards = ({ view }: { view: AnalyticsView }) => (
  <>
    <TopCard view={view} />
    <HoursCard view={view} />
    <FirstScansCard view={view} />
    <Allowed to="cases:read">
      <CopiesCard view={view} />
    </Allowed>
    <FailedChecksCard view={view} />
    <PinsCard view={view} />
  </>
)
