import { Button, Divider, Group, Modal, Stack } from '@mantine/core'
import type { PinFiles } from '@sahihi/contract/endpoints/pin-files.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type RefObject, useState } from 'react'
import { useMay } from '../../lib/session-query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ErrorAlert, SuccessNote } from '../../ui/form-alert.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import type { DownloadSource } from '../codes/use-download.ts'
import { AllowanceForm } from './allowance-form.tsx'
import { PinFileForm } from './pin-file-form.tsx'
import { PinFileList } from './pin-file-list.tsx'
import { pinFilesText as t } from './text.ts'
import { useCreatePinFile, usePinFiles } from './use-pin-files.ts'

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
