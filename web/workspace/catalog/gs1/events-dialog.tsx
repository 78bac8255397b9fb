import { Button, Group, Modal, SimpleGrid, Stack, Switch } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type FormEvent, type RefObject, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { today } from '../../../lib/format.ts'
import { useGet, useSend } from '../../lib/api.ts'
import { useMay } from '../../lib/session-query.ts'
import { useTransfer } from '../../lib/use-transfer.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { findProblem } from '../../ui/days.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import type { LeaveGuardProps } from '../../ui/leave-guard.tsx'
import { SaveRow } from '../../ui/save-row.tsx'
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
  useReturnFocus(returnTo)
  const checks = useChecks()
  const [isClosing, setClosing] = useState(false)
  // A save that was under way when it was closed leaves nothing to ask, now or at the next change.
  if (isClosing && !checks.isUnsaved) setClosing(false)
  const close = () => (checks.isUnsaved ? setClosing(true) : onClose())
  const { mutate, error, isPending } = useTransfer(
    async (query: { from: string; to: string }, { signal }) =>
      saveEvents(await call('GET /api/epcis/events', { query, signal })),
    { onSuccess: onClose },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = findProblem({ from: from ?? undefined, to: to ?? undefined }, limits.analyticsDaysMax)
    setProblem(found)
    if (from && to && !found) mutate({ from, to })
  }
  return (
    <Modal opened onClose={close} title={t.title}>
      <Stack>
        <p>{t.about}</p>
        <Checks
          checks={checks}
          isExporting={isPending}
          onStay={isClosing ? () => setClosing(false) : undefined}
          onLeave={onClose}
        />
        <form onSubmit={submit} noValidate>
          <Stack>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <DayInput label={t.from} value={from} maxDate={today()} onChange={setFrom} />
              <DayInput label={t.to} value={to} maxDate={today()} error={problem} onChange={setTo} />
            </SimpleGrid>
            <FormAlert error={error} fallback={messages.epcis.exportFailed} labels={labels} />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={close}>
                {t.cancel}
              </Button>
              <Button type="submit" loading={isPending} disabled={checks.isUnsaved}>
                {t.submit}
              </Button>
            </Group>
          </Stack>
        </form>
      </Stack>
    </Modal>
  )
}

function useChecks() {
  const { data } = useGet('GET /api/epcis/settings', {})
  const save = useSend('PUT /api/epcis/settings', { invalidates: ['GET /api/epcis/settings'] })
  const saved = data?.includesChecks
  const [chosen, setChosen] = useState<boolean>()
  const included = chosen ?? saved
  return { save, saved, included, setChosen, isUnsaved: included !== saved }
}

type ChecksProps = Pick<LeaveGuardProps, 'onStay' | 'onLeave'> & {
  checks: ReturnType<typeof useChecks>
  isExporting: boolean
}

/** Whether checks by shoppers are in every export. */
function Checks({ checks: { save, saved, included, setChosen, isUnsaved }, isExporting, ...closing }: ChecksProps) {
  const mayChange = useMay('settings:write')
  if (included === undefined) return null
  if (!mayChange) return <p>{saved ? t.checksIncluded : t.checksLeftOut}</p>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ body: { includesChecks: included } })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Switch
          label={t.checks}
          description={`${t.checksHelp} ${t.checksOfAll}`}
          checked={included}
          disabled={isExporting || save.isPending}
          onChange={(event) => setChosen(event.currentTarget.checked)}
        />
        <FormAlert error={save.error} fallback={messages.epcis.settingsSaveFailed} />
        <SaveRow isUnsaved={isUnsaved} save={save} variant="default" {...closing}>
          {t.saveChecks}
        </SaveRow>
      </Stack>
    </form>
  )
}
