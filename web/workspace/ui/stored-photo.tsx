import { Button, Modal } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { errorReason } from '../../lib/errors.ts'
import { useGet } from '../lib/api.ts'
import { useObjectUrl } from '../lib/use-object-url.ts'
import { ErrorAlert } from './form-alert.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import styles from './stored-photo.module.css'
import { uiText } from './text.ts'

const t = uiText.photo

type StoredPhotoProps = {
  name: 'GET /api/reports/:id/photo' | 'GET /api/inspections/:id/photo'
  id: string
  alt: string
}

/** The photo needs a sign-in, so it is fetched with the token and shown from an object URL. */
export function StoredPhoto({ name, id, alt }: StoredPhotoProps) {
  const [isLarge, setLarge] = useState(false)
  // The photo never changes. It leaves memory with the drawer that shows it.
  const photo = useGet(name, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  const url = useObjectUrl(photo.data)
  return (
    <section>
      <h3>{t.title}</h3>
      {photo.isPending ? <ListSkeleton label={t.loading} height={240} /> : null}
      {photo.error ? (
        <ErrorAlert title={messages.photoLoadFailed}>
          <p>{errorReason(photo.error)}</p>
          <Button variant="default" loading={photo.isFetching} onClick={() => void photo.refetch()}>
            {uiText.retry}
          </Button>
        </ErrorAlert>
      ) : null}
      {url ? (
        <>
          <button type="button" className={styles.photo} aria-label={t.enlarge} onClick={() => setLarge(true)}>
            <img src={url} alt={alt} />
          </button>
          <Modal opened={isLarge} onClose={() => setLarge(false)} title={t.title} size="auto" xOffset={12}>
            <img className={styles.largePhoto} src={url} alt={alt} />
          </Modal>
        </>
      ) : null}
    </section>
  )
}
