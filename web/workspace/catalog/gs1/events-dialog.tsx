import { Button, Group, Modal, SimpleGrid, Stack, Switch } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { today } from '../../../lib/format.ts'
import { useGet, useSend } from '../../lib/api.ts'
import { useMay } from '../../lib/session-query.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { saveEvents } from './save-events.ts'
import { epcisText as t } from './text.ts'

const labels = { from: t.from, to: t.to }

type EventsDialogProps = { returnTo: RefObject<HTMLButtonElement | null>; onClose: () => void }

/** Exports what happened on some days, of all batches. Closing it, or leaving the page, ends the work of the server too. */
export function EventsDialog({ returnTo, onClose }: EventsDialogProps) {
  const [from, setFrom] = useState<string | null>(`${today().slice(0, 8)}01`)
  const [to, setTo] = useState<string | null>(today())
  const [problem, setProblem] = useState<string>()
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  useReturnFocus(returnTo)
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (query: { from: string; to: string }) => {
      controller.current = new AbortController()
      await saveEvents(await call('GET /api/epcis/events', { query, signal: controller.current.signal }))
    },
    onSuccess: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = validateDays(from, to)
    setProblem(found)
    if (from && to && !found) mutate({ from, to })
  }
  return (
    <Modal opened onClose={onClose} title={t.title}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <p>{t.about}</p>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <DayInput label={t.from} value={from} maxDate={today()} onChange={setFrom} />
            <DayInput label={t.to} value={to} maxDate={today()} error={problem} onChange={setTo} />
          </SimpleGrid>
          <Checks />
          <FormAlert error={error} fallback={messages.epcis.exportFailed} labels={labels} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button type="submit" loading={isPending}>
              {t.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Whether checks by shoppers are in every export; saved when it is switched. */
function Checks() {
  const { data } = useGet('GET /api/epcis/settings', {})
  const change = useSend('PUT /api/epcis/settings', { invalidates: ['GET /api/epcis/settings'] })
  const mayChange = useMay('settings:write')
  if (!data) return null
  if (!mayChange) return <p>{data.includesChecks ? t.checksIncluded : t.checksLeftOut}</p>
  return (
    <>
      <Switch
        label={t.checks}
        description={`${t.checksHelp} ${t.checksOfAll}`}
        checked={change.isPending ? change.variables.body.includesChecks : data.includesChecks}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ body: { includesChecks: event.currentTarget.checked } })}
      />
      <FormAlert error={change.error} fallback={messages.epcis.settingsSaveFailed} />
    </>
  )
}

/** The rules of the server (contract/endpoints/epcis.ts), checked before sending. */
function validateDays(from: string | null, to: string | null): string | undefined {
  if (!from || !to) return messages.analytics.bothDatesRequired
  if (to < from) return messages.analytics.datesReversed
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return days > limits.analyticsDaysMax ? messages.analytics.tooManyDays(limits.analyticsDaysMax) : undefined
}
