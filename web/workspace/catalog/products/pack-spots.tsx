import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { PackSpot } from '@sahihi/contract/endpoints/pack-spots.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { lazy, Suspense, useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { useGet, useSend } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ActionError, ErrorAlert } from '../../ui/form-alert.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconPencil, IconTrash } from '../../ui/icons.tsx'
import styles from '../../ui/picture-field.module.css'
import { Section } from '../../ui/section.tsx'
import { picturesText } from '../../ui/text.ts'
import { SpotDialog } from './spot-dialog.tsx'

const CropDialog = lazy(async () => ({ default: (await import('../../ui/crop-dialog.tsx')).CropDialog }))
const t = picturesText.spots

/** What is open: the part of a new image, the sentence of a new or stored spot, or the question whether to remove one. */
type Open =
  | { step: 'crop'; file: File }
  | { step: 'words'; spot: Blob | PackSpot }
  | { step: 'removal'; spot: PackSpot }
  | { step: 'unreadable' }

/** The details of a product's pack that shoppers compare, and what they answered (docs/verdicts.md, "Guided comparison"). */
export function PackSpots({ productId }: { productId: string }) {
  const { data, error, refetch } = useGet('GET /api/products/:id/spots', { params: { id: productId } })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  if (error) return <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { spots, compared, different } = data
  return (
    <Section title={t.title}>
      <Stack gap="md">
        <Text c="dimmed">{t.help}</Text>
        {spots.length > 0 ? (
          <Stack component="ul" gap="sm">
            {spots.map((spot) => (
              <Group component="li" key={spot.id} gap="sm">
                <img className={styles.picture} src={spot.picture} alt="" width={112} height={112} />
                <Stack gap={4} flex="1 1 150px">
                  <Text>{spot.sentence}</Text>
                  <Text c="dimmed" size="sm">
                    {t.found(formatNumber(spot.same), formatNumber(spot.different))}
                  </Text>
                </Stack>
                <Group gap="xs">
                  <IconButton
                    label={t.edit(spot.sentence)}
                    icon={IconPencil}
                    onClick={() => setOpen({ step: 'words', spot })}
                  />
                  <IconButton
                    label={t.remove(spot.sentence)}
                    icon={IconTrash}
                    onClick={() => setOpen({ step: 'removal', spot })}
                  />
                </Group>
              </Group>
            ))}
          </Stack>
        ) : null}
        {compared > 0 ? <p>{t.compared(compared, different)}</p> : null}
        {spots.length < limits.packSpots ? (
          <FileButton
            key={open ? 'chosen' : 'none'}
            accept="image/*"
            onChange={(file) => (file ? setOpen({ step: 'crop', file }) : undefined)}
          >
            {(props) => (
              <Button variant="default" w="fit-content" {...props}>
                {t.add}
              </Button>
            )}
          </FileButton>
        ) : null}
        {open?.step === 'unreadable' ? <ErrorAlert title={messages.notAPicture} /> : null}
      </Stack>
      {open?.step === 'crop' ? (
        <Suspense>
          <CropDialog
            file={open.file}
            onPicture={(spot) => setOpen({ step: 'words', spot })}
            onUnreadable={() => setOpen({ step: 'unreadable' })}
            onClose={close}
          />
        </Suspense>
      ) : null}
      {open?.step === 'words' ? <SpotDialog productId={productId} spot={open.spot} onClose={close} /> : null}
      {open?.step === 'removal' ? <RemoveDialog productId={productId} spot={open.spot} onClose={close} /> : null}
    </Section>
  )
}

function RemoveDialog({ productId, spot, onClose }: { productId: string; spot: PackSpot; onClose: () => void }) {
  const remove = useSend('DELETE /api/products/:id/spots/:spotId', {
    invalidates: ['GET /api/products/:id/spots'],
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      opened
      title={t.removal.title}
      confirm={t.removal.submit}
      isDangerous
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: productId, spotId: spot.id } })}
      onClose={onClose}
    >
      <ActionError title={t.removal.failed} error={remove.error} />
      <p>{spot.sentence}</p>
      <p>{t.removal.effect}</p>
    </ConfirmDialog>
  )
}
