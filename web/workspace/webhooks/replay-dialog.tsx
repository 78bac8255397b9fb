import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { announce } from '../lib/announce.ts'
import { useSend } from '../lib/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { deliveryCalls } from './endpoint-calls.ts'
import { webhooksText } from './text.ts'

const t = webhooksText.replayMany
const dayMs = 86_400_000

/** As a field for date and time has it, in the time zone of the device. */
const localText = (moment: number) =>
  new Date(moment - new Date(moment).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
const isMoment = (text: string) => !Number.isNaN(Date.parse(text))

/** Sends the failed deliveries of a time again: of the last three days, unless another one is chosen. */
export function ReplayDialog({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const replay = useSend('POST /api/webhook-endpoints/:id/replays', { invalidates: deliveryCalls })
  const [from, setFrom] = useState(() => localText(Date.now() - 3 * dayMs))
  const [to, setTo] = useState(() => localText(Date.now() + 60_000))
  const submit = () =>
    replay.mutate(
      {
        params: { id: endpointId },
        body: { from: new Date(from).toISOString(), to: new Date(to).toISOString(), state: 'failed' },
      },
      { onSuccess: announce(onClose) },
    )
  return (
    <ConfirmDialog
      opened
      title={t.title}
      confirm={t.submit}
      busy={replay.isPending}
      disabled={!isMoment(from) || !isMoment(to)}
      onConfirm={submit}
      onClose={onClose}
    >
      <FormAlert error={replay.error} fallback={t.failed} labels={{ from: t.from, to: t.to }} />
      <p>{t.text}</p>
      <TextInput
        label={t.from}
        type="datetime-local"
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput label={t.to} type="datetime-local" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
    </ConfirmDialog>
  )
}
