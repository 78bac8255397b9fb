import { Button, Divider, Group, Modal, Stack, Text } from '@mantine/core'
import type { PinFile, PinFiles } from '@sahihi/contract/endpoints/pin-files.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type FormEvent, type RefObject, useState } from 'react'
import { useMay } from '../../lib/session-query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ErrorAlert, SuccessNote } from '../../ui/form-alert.tsx'
import { LineList } from '../../ui/line-list.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { Part } from '../../ui/part.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import type { DownloadSource } from '../codes/use-download.ts'
import { PinFileForm } from './pin-file-form.tsx'
import { emptyProof, isComplete, ProofFields } from './proof-fields.tsx'
import { pinFilesText as t } from './text.ts'
import { useAllowPinFiles, useCreatePinFile, usePinFiles } from './use-pin-files.ts'

type PinFilesDialogProps = {
  source: DownloadSource
  returnTo: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Makes files with hidden PINs, and shows those that were made (docs/codes-and-batches.md, "Hidden PINs"). */
export function PinFilesDialog({ source, returnTo, onClose }: PinFilesDialogProps) {
  const { data, error, refetch } = usePinFiles(source)
  const creation = useCreatePinFile(source)
  useReturnFocus(returnTo)
  return (
    <Modal
      opened
      onClose={creation.isPending ? () => {} : onClose}
      closeOnClickOutside={false}
      title={t.title}
      size={560}
    >
      {data ? (
        <Stack>
          <Next source={source} files={data} creation={creation} onClose={onClose} />
          <Divider />
          <PinFileList source={source} files={data.files} />
        </Stack>
      ) : error ? (
        <ErrorState title={t.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton label={t.loading} height={56} rows={4} />
      )}
    </Modal>
  )
}

type NextProps = {
  source: DownloadSource
  files: PinFiles
  creation: ReturnType<typeof useCreatePinFile>
  onClose: () => void
}

/** The form of the next file; or the one that was just made, or why there is no next one. */
function Next({ source, files, creation, onClose }: NextProps) {
  const { made, left, isKeyMissing } = files
  const mayAllow = useMay('pins:manage')
  const [number, setNumber] = useState(made + 1)
  if (creation.isSuccess)
    return (
      <>
        <SuccessNote>{t.done(number)}</SuccessNote>
        <CloseButton onClose={onClose} />
      </>
    )
  if (isKeyMissing)
    return (
      <>
        <ErrorAlert title={messages.pinFiles.keyMissing} />
        <CloseButton onClose={onClose} />
      </>
    )
  if (left === 0 && !creation.isPending)
    return (
      <>
        <p>
          {source.of === 'order' ? t.noneLeftOfOrder : t.noneLeft(made)} {mayAllow ? t.youMayAllow : t.askOwner}
        </p>
        {mayAllow ? <AllowanceForm source={source} onClose={onClose} /> : <CloseButton onClose={onClose} />}
      </>
    )
  return (
    <PinFileForm
      source={source}
      number={creation.isPending ? number : made + 1}
      allowed={made + left}
      creation={creation}
      onStart={() => setNumber(made + 1)}
      onClose={onClose}
    />
  )
}

const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={onClose}>
      {t.close}
    </Button>
  </Group>
)

/** Lets an owner allow three more files. */
function AllowanceForm({ source, onClose }: { source: DownloadSource; onClose: () => void }) {
  const { allow, error, isPending } = useAllowPinFiles(source)
  const [proof, setProof] = useState(emptyProof)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete(proof) && !isPending) allow(proof)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <ProofFields value={proof} error={error} fallback={t.allowFailed} onChange={setProof} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" loading={isPending} disabled={!isComplete(proof)}>
            {t.allow}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The files with PINs that were made, each with who, when and why. */
function PinFileList({ source, files }: { source: DownloadSource; files: PinFile[] }) {
  return (
    <Part title={t.history} order={3} gap="xs">
      {files.length === 0 ? <p>{t.none}</p> : null}
      <LineList>
        {files.map((file) => (
          <li key={`${file.number} ${file.madeAt} ${file.batchName}`}>
            <p>
              <strong>{t.file(file.number, file.format)}</strong> {describeScope(source, file)}
            </p>
            <Text size="xs" c="dimmed">
              {t.madeBy(file.madeBy)} <TimeAgo at={file.madeAt} />
            </Text>
            <p>{file.reason}</p>
          </li>
        ))}
      </LineList>
    </Part>
  )
}

/** What is not plain from where the list is: the order of a batch's file, or the batch of an order's. */
function describeScope({ of }: DownloadSource, { orderName, batchName }: PinFile) {
  if (of === 'batch') return orderName === null ? null : t.withOrder(orderName)
  return batchName === null ? null : t.ofBatch(batchName)
}
