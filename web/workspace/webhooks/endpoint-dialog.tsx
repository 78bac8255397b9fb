import { Checkbox, Fieldset, TextInput } from '@mantine/core'
import {
  type WebhookEventType,
  webhookEventGroups,
  webhookEvents,
  webhookEventTypes,
  webhookLimits,
} from '@sahihi/contract/domain/webhook-events.ts'
import type { WebhookEndpoint } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import { useState } from 'react'
import { announce } from '../lib/announce.ts'
import { useSend } from '../lib/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Presets } from '../ui/presets.tsx'
import { endpointCalls } from './endpoint-calls.ts'
import { webhooksText } from './text.ts'

const t = webhooksText.form
const groups = Object.entries(webhookEventGroups)
const listTypes = (group: string) => webhookEventTypes.filter((type) => webhookEvents[type].group === group)
const presets: { label: string; values: readonly WebhookEventType[] }[] = [
  { label: t.presetNames.erp, values: [...listTypes('inventory'), ...listTypes('plan')] },
  { label: t.presetNames.quality, values: listTypes('findings') },
  { label: t.presetNames.bi, values: ['scan.recorded', 'feedback.created'] },
  { label: t.presetNames.all, values: webhookEventTypes },
]

type Props = {
  /** None to add one. */
  endpoint: WebhookEndpoint | undefined
  onAdded?: (endpoint: { id: string; secret: string }) => void
  onClose: () => void
}

export function EndpointDialog({ endpoint, onAdded, onClose }: Props) {
  const add = useSend('POST /api/webhook-endpoints', { invalidates: endpointCalls })
  const save = useSend('PUT /api/webhook-endpoints/:id', { invalidates: endpointCalls })
  const [name, setName] = useState(endpoint?.name ?? '')
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [events, setEvents] = useState<WebhookEventType[]>(endpoint?.events ?? [])
  const [sampleEvery, setSampleEvery] = useState<number | ''>(endpoint?.sampleEvery ?? 1)
  const body = { name, url, events, sampleEvery: sampleEvery === '' ? 1 : sampleEvery }
  const submit = () =>
    endpoint
      ? save.mutate({ params: { id: endpoint.id }, body }, { onSuccess: announce(onClose) })
      : add.mutate({ body }, { onSuccess: ({ data }) => onAdded?.(data) })
  return (
    <ConfirmDialog
      opened
      title={endpoint ? t.editTitle : t.addTitle}
      confirm={endpoint ? t.save : t.add}
      busy={add.isPending || save.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <FormAlert
        error={add.error ?? save.error}
        fallback={t.failed}
        labels={{ name: t.name, url: t.url, events: t.events, sampleEvery: t.sampleEvery }}
      />
      <TextInput
        label={t.name}
        description={t.nameHint}
        required
        data-autofocus
        maxLength={webhookLimits.nameMax}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t.url}
        description={t.urlHint}
        required
        type="url"
        maxLength={webhookLimits.urlMax}
        autoComplete="off"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <EventChoice events={events} onChange={setEvents} />
      {events.includes('scan.recorded') ? (
        <NumberField label={t.sampleEvery} description={t.sampleHint} value={sampleEvery} onChange={setSampleEvery} />
      ) : null}
    </ConfirmDialog>
  )
}

type ChoiceProps = { events: WebhookEventType[]; onChange: (events: WebhookEventType[]) => void }

function EventChoice({ events, onChange }: ChoiceProps) {
  const toggle = (type: WebhookEventType, isChosen: boolean) =>
    onChange(isChosen ? [...events, type] : events.filter((each) => each !== type))
  return (
    <>
      <Presets label={t.presets} presets={presets} value={events} onChange={onChange} />
      {groups.map(([group, name]) => (
        <Fieldset key={group} legend={name}>
          {listTypes(group).map((type) => (
            <Checkbox
              key={type}
              label={webhookEvents[type].summary}
              description={type}
              checked={events.includes(type)}
              onChange={({ currentTarget: { checked } }) => toggle(type, checked)}
            />
          ))}
        </Fieldset>
      ))}
    </>
  )
}
