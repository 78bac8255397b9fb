import { Button, Modal, Skeleton } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { reportsText as t } from '@sahihi/contract/i18n/en/workspace/reports.ts'
import { useEffect, useState } from 'react'
import { networkMessage, serverMessage } from '../lib/errors.ts'
import { ErrorAlert } from '../ui/form-alert.tsx'
import styles from './reports.module.css'
import { usePhoto } from './use-reports.ts'

type CasePhotoProps = { id: string; isLarge: boolean; setLarge: (isLarge: boolean) => void }

/** It lies behind sign-in, so it is fetched with the token and shown from the browser's own memory. */
export function CasePhoto({ id, isLarge, setLarge }: CasePhotoProps) {
  const photo = usePhoto(id)
  const url = useObjectUrl(photo.data)
  return (
    <section>
      <h3>{t.reportPhoto.photo}</h3>
      {photo.isPending ? (
        <div role="status" aria-label={t.reportPhoto.loadingPhoto}>
          <Skeleton height={240} />
        </div>
      ) : null}
      {photo.error ? (
        <ErrorAlert title={messages.photoLoadFailed}>
          <p className={styles.why}>{serverMessage(photo.error) ?? networkMessage(photo.error)}</p>
          <Button variant="default" loading={photo.isFetching} onClick={() => void photo.refetch()}>
            {t.reportPhoto.retry}
          </Button>
        </ErrorAlert>
      ) : null}
      {url ? (
        <>
          <button
            type="button"
            className={styles.photo}
            aria-label={t.reportPhoto.enlargePhoto}
            onClick={() => setLarge(true)}
          >
            <img src={url} alt={t.reportPhoto.whatShopperHolds} />
          </button>
          <Modal opened={isLarge} onClose={() => setLarge(false)} title={t.reportPhoto.photo} size="auto" xOffset={12}>
            <img className={styles.largePhoto} src={url} alt={t.reportPhoto.whatShopperHolds} />
          </Modal>
        </>
      ) : null}
    </section>
  )
}

function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
