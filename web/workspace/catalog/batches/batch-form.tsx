import { Box, Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type RefObject, useMemo, useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { useSend } from '../../lib/api.ts'
import { focusFirst } from '../../lib/focus-first.ts'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import { useServerErrors } from '../../lib/use-server-errors.ts'
import {
  DateFields,
  HoldField,
  LotField,
  MarketsField,
  PinField,
  QuantityField,
  ScanLimitField,
} from '../../ui/batch-fields.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { FormDraftNotice } from '../../ui/form-draft.tsx'
import { Section } from '../../ui/section.tsx'
import { ordersText } from '../orders/text.ts'
import { inventoryText } from '../text.ts'
import {
  batchRules,
  chooseKind,
  emptyBatch,
  batchLabels as labels,
  type NewBatchValues,
  type NewCodes,
  parseBatch,
} from './batch-values.ts'
import { findRejectedLines, LineErrors, rejectedByCheck } from './line-errors.tsx'
import { countCodes, OrderNote, useCodesLeft } from './order-note.tsx'
import type { SerialFile } from './read-serials.ts'
import { SerialFileField } from './serial-file-field.tsx'

const t = inventoryText.addBatch

type BatchFormFieldsProps = {
  busy: boolean
  error: unknown
  onSubmit: (codes: NewCodes) => void
  /** The form no longer holds what the server rejected. */
  onChanged: () => void
  /** Names the draft among those of other products. */
  productId: string
  /** Set when the batch is created. */
  finished: RefObject<boolean>
}

const withoutFile = (values: NewBatchValues) => ({ ...values, file: null })

export function BatchFormFields({ busy, error, onSubmit, onChanged, productId, finished }: BatchFormFieldsProps) {
  const form = useForm<NewBatchValues>({ initialValues: emptyBatch(), validate: batchRules })
  const [sentCsv, setSentCsv] = useState('')
  const { check, checked } = useFileCheck()
  const left = useCodesLeft()
  useServerErrors(form, error)
  const draft = useFormDraft(form, { name: `batch:${productId}`, finished, keep: withoutFile })
  const submit = form.onSubmit((values) => {
    onSubmit(parseBatch(chooseKind(values), values))
  }, focusFirst(form))
  const ofSubmit = useMemo(() => findRejectedLines(error), [error])
  const rejected = ofSubmit ?? (error || form.values.source === 'new' || !form.values.file ? undefined : checked)
  return (
    <form noValidate onSubmit={submit}>
      <FormDraftNotice draft={draft} />
      <Stack gap="lg" maw={760}>
        <Section title={t.newBatch}>
          <TextInput
            label={labels.batchName}
            description={t.batchNameHelp}
            required
            maxLength={limits.nameMax}
            {...form.getInputProps('batchName')}
          />
          <DateFields form={form} />
          <ScanLimitField
            description={t.scanLimitRange(limits.addedScanLimitMax)}
            field={form.getInputProps('scanLimit')}
          />
          <LotField field={form.getInputProps('lot')} />
          <MarketsField lot={form.values.lot} field={form.getInputProps('markets')} />
          <HoldField form={form} />
          <PinField form={form} />
        </Section>
        <Section title={inventoryText.codes}>
          <CodesFields
            form={form}
            onChanged={onChanged}
            onFile={(file) => {
              setSentCsv(file.csv)
              check(file)
            }}
          />
          <OrderNote values={form.values} left={left} />
        </Section>
        {rejected ? (
          <LineErrors rejected={rejected} csv={sentCsv} />
        ) : (
          <FormAlert error={error} fallback={messages.batchFailed} labels={labels} errors={form.errors} />
        )}
        <Group>
          <Button type="submit" loading={busy} disabled={countCodes(form.values) > left}>
            {chooseKind(form.values) === 'importOrder'
              ? ordersText.form.submitImport(formatNumber(form.values.file?.count ?? 0))
              : t.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What is wrong in a file of serials, as soon as it is chosen. A file that becomes an order is checked when it is sent. */
function useFileCheck() {
  const { mutate, reset, data } = useSend('POST /api/imports/check')
  const check = ({ csv, count }: SerialFile) => {
    reset()
    if (count > 0 && count <= limits.quantityMax && csv.length <= limits.importMaxBytes)
      mutate({ body: { kind: 'serials', content: csv } })
  }
  return { check, checked: useMemo(() => rejectedByCheck(data?.data), [data]) }
}

type CodesFieldsProps = {
  form: UseFormReturnType<NewBatchValues>
  onChanged: () => void
  onFile: (file: SerialFile) => void
}

/** New codes, or serials that are already printed. */
function CodesFields({ form, onChanged, onFile }: CodesFieldsProps) {
  const { source, file } = form.values
  const select = (value: string) => {
    form.setFieldValue('source', value === 'own' ? 'own' : 'new')
    onChanged()
  }
  return (
    <>
      <Radio.Group aria-label={t.source} value={source} onChange={select}>
        <Stack gap={4} my={-6}>
          <Radio value="new" label={t.newCodes} description={t.newCodesHelp} />
          <Radio value="own" label={t.ownSerials} description={t.ownSerialsHelp} />
        </Stack>
      </Radio.Group>
      {source === 'own' ? (
        <SerialFileField
          value={file}
          error={form.errors.csv}
          onChange={(selected) => {
            form.setFieldValue('file', selected)
            form.clearFieldError('csv')
            onChanged()
            onFile(selected)
          }}
          onError={(message) => form.setFieldError('csv', message)}
        />
      ) : (
        <Box maw={360}>
          <QuantityField form={form} mayOrder />
        </Box>
      )}
    </>
  )
}
