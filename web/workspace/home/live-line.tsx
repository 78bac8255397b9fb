import { Flex, Text } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { LiveScan } from '@sahihi/contract/endpoints/analytics/live-scans.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { describePlace } from '../lib/describe-place.ts'
import { TimeAgo } from '../ui/time-ago.tsx'
import styles from './home.module.css'
import { homeText } from './text.ts'

const t = homeText.live
const queryKey = ['newest-scan']
type NewestScan = { cursor: string | undefined; scan: LiveScan | undefined }

/** The newest scan, asked for every few seconds: a stream would be taken from those who watch the live feed. */
export function LiveLine() {
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<NewestScan> => {
      const known = queries.getQueryData<NewestScan>(queryKey)
      const { data } = await call('GET /api/products/analytics/live', { query: { after: known?.cursor }, signal })
      return { cursor: data.cursor ?? known?.cursor, scan: data.scans.at(-1) ?? known?.scan }
    },
    refetchInterval: limits.livePollSeconds * 1000,
  })
  return (
    <Flex
      component="p"
      wrap="wrap"
      align="center"
      gap="2px 10px"
      fz="sm"
      className={styles.live}
      data-on={!error || undefined}
    >
      <strong>{t.title}</strong>
      <Text span c="dimmed" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {data ? <Scan scan={data.scan} /> : error ? t.unavailable : null}
      </Text>
    </Flex>
  )
}

function Scan({ scan }: { scan: LiveScan | undefined }) {
  if (!scan) return t.none
  const { productName, city, country, isFirst, scannedAt } = scan
  return (
    <>
      {productName} · {describePlace(city, country) ?? t.noPlace} · {isFirst ? t.firstScan : t.scannedBefore} ·{' '}
      <TimeAgo at={scannedAt} />
    </>
  )
}
