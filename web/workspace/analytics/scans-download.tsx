import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { call } from '../../lib/call.ts'
import { errorReason } from '../../lib/errors.ts'
import { calculatePercent, saveFile } from '../../lib/save-file.ts'
import { useTransfer } from '../lib/use-transfer.ts'
import { IconTableDown } from '../ui/icons.tsx'
import { type AnalyticsView, chosenCountry, toFilters } from './filters/view.ts'
import { analyticsText } from './text.ts'
import { useUpgradeReason } from './use-upgrade-reason.ts'

const t = analyticsText.scansDownload

/** Downloads every scan of the days, product, lot and country as CSV. Pressed again, it stops. */
export function ScansDownload({ view }: { view: AnalyticsView }) {
  const upgradeReason = useUpgradeReason()
  const { mutate, stop, received, isPending } = useTransfer(
    async (_, connection) => {
      const query = { ...toFilters(view), country: chosenCountry(view) }
      const file = await call('GET /api/products/analytics/scans-export', { ...connection, query })
      saveFile(file, `scans-${new Date().toISOString().slice(0, 10)}.csv`)
    },
    {
      onError: (error) =>
        notifications.show({ color: 'red', title: t.failed, message: errorReason(error) ?? '', autoClose: 10_000 }),
    },
  )
  if (upgradeReason) return null // the menus of the cards say why
  return (
    <Button variant="default" leftSection={<IconTableDown />} onClick={() => (isPending ? stop() : mutate())}>
      {isPending ? t.stop(calculatePercent(received)) : t.start}
    </Button>
  )
}
