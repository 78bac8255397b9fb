import type { Home as HomeData } from '@sahihi/contract/endpoints/home.ts'
import { useGet } from '../lib/api.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Attention } from './attention.tsx'
import { Checklist } from './checklist.tsx'
import { Figures } from './figures.tsx'
import styles from './home.module.css'
import { HomeSkeleton } from './home-skeleton.tsx'
import { useKnownHeight } from './known-height.ts'
import { LiveLine } from './live-line.tsx'
import { homeText as t } from './text.ts'

/** What needs a person, and what is new. It is read again each minute, because an overview stays open. */
export function Home() {
  const { data, error, refetch } = useGet('GET /api/home', {}, { staleTime: 20_000, refetchInterval: 60_000 })
  if (!data && error) return <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} />
  if (!data) return <HomeSkeleton />
  return <LoadedHome home={data} />
}

function LoadedHome({ home }: { home: HomeData }) {
  const { checklist } = home
  // Before the first scan there is nothing to compare.
  const hasNoScans = checklist?.steps.some(({ step, isDone }) => step === 'scan' && !isDone)
  return (
    <div className={styles.home} {...useKnownHeight()}>
      <Attention counts={home.attention} isNew={checklist !== null} />
      {checklist ? <Checklist steps={checklist.steps} /> : null}
      {hasNoScans ? null : <Figures home={home} />}
      <LiveLine />
    </div>
  )
}
