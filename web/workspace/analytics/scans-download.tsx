import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, type Received } from '../../lib/call.ts'
import { networkMessage, serverMessage } from '../../lib/errors.ts'
import { calculatePercent, saveFile } from '../../lib/save-file.ts'
import { IconTableDown } from '../ui/icons.tsx'
import { type AnalyticsView, chosenCountry, toFilters } from './filters/view.ts'
import { analyticsText } from './text.ts'
import { useUpgradeReason } from './use-upgrade-reason.ts'

const t = analyticsText.scansDownload

/** Downloads every scan of the days, product, lot and country as CSV. Pressed again, it stops; so does leaving the page, and the server stops too. */
export function ScansDownload({ view }: { view: AnalyticsView }) {
  const upgradeReason = useUpgradeReason()
  const [received, setReceived] = useState<Received>()
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const { mutate, reset, isPending } = useMutation({
    mutationFn: async () => {
      setReceived(undefined)
      controller.current = new AbortController()
      const { signal } = controller.current
      const input = { query: { ...toFilters(view), country: chosenCountry(view) }, signal, onReceived: setReceived }
      const file = await call('GET /api/products/analytics/scans-export', input)
      saveFile(file, `scans-${new Date().toISOString().slice(0, 10)}.csv`)
    },
    onError: (error) =>
      notifications.show({
        color: 'red',
        title: t.failed,
        message: serverMessage(error) ?? networkMessage(error) ?? '',
        autoClose: 10_000,
      }),
  })
  const stop = () => {
    controller.current?.abort()
    reset()
  }
  if (upgradeReason) return null // the menus of the cards say why
  return (
    <Button variant="default" leftSection={<IconTableDown />} onClick={() => (isPending ? stop() : mutate())}>
      {isPending ? t.stop(calculatePercent(received)) : t.start}
    </Button>
  )
}
