import { Button, Modal, Skeleton } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useEffect, useState } from 'react'
import { serverMessage, networkMessage } from '../lib/errors.ts'
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
      <h3>Photo</h3>
      {photo.isPending ? (
        <div role="status" aria-label="Loading photo">
          <Skeleton height={240} />
        </div>
      ) : null}
      {photo.error ? (
        <ErrorAlert title={messages.photoLoadFailed}>
          <p className={styles.why}>{serverMessage(photo.error) ?? networkMessage(photo.error)}</p>
          <Button variant="default" loading={photo.isFetching} onClick={() => void photo.refetch()}>
            Retry
          </Button>
        </ErrorAlert>
      ) : null}
      {url ? (
        <>
          <button type="button" className={styles.photo} aria-label="Enlarge the photo" onClick={() => setLarge(true)}>
            <img src={url} alt="What the shopper holds" />
          </button>
          <Modal opened={isLarge} onClose={() => setLarge(false)} title="Photo" size="auto" xOffset={12}>
            <img className={styles.largePhoto} src={url} alt="What the shopper holds" />
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
