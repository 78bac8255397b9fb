import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { DownloadSource } from '../codes/use-download.ts'
import { emptyProof, isComplete, ProofFields } from './proof-fields.tsx'
import { pinFilesText as t } from './text.ts'
import { useAllowPinFiles } from './use-pin-files.ts'

/** Lets an owner allow three more files. */
export function AllowanceForm({ source, onClose }: { source: DownloadSource; onClose: () => void }) {
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
