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
      <h3>{t.photo.title}</h3>
      {photo.isPending ? (
        <div role="status" aria-label={t.photo.loading}>
          <Skeleton height={240} />
        </div>
      ) : null}
      {photo.error ? (
        <ErrorAlert title={messages.photoLoadFailed}>
          <p className={styles.why}>{serverMessage(photo.error) ?? networkMessage(photo.error)}</p>
          <Button variant="default" loading={photo.isFetching} onClick={() => void photo.refetch()}>
            {t.photo.retry}
          </Button>
        </ErrorAlert>
      ) : null}
      {url ? (
        <>
          <button
            type="button"
            className={styles.photo}
            aria-label={t.photo.enlarge}
            onClick={() => setLarge(true)}
          >
            <img src={url} alt={t.photo.alt} />
          </button>
          <Modal opened={isLarge} onClose={() => setLarge(false)} title={t.photo.title} size="auto" xOffset={12}>
            <img className={styles.largePhoto} src={url} alt={t.photo.alt} />
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
