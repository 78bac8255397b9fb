import { Button } from '@mantine/core'
import type { ApplicationDocument } from '@sahihi/contract/endpoints/applications.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { formatBytes } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useObjectUrl } from '../lib/use-object-url.ts'
import { ActionError } from '../ui/form-alert.tsx'
import styles from './application-drawer.module.css'
import { applicationText } from './applications-text.ts'

const t = applicationText.documents

type ApplicationDocumentsProps = { applicationId: string; documents: ApplicationDocument[] }

export function ApplicationDocuments({ applicationId, documents }: ApplicationDocumentsProps) {
  return (
    <section>
      <h3>{t.title}</h3>
      {documents.length === 0 ? <p className={styles.none}>{t.none}</p> : null}
      <ul className={styles.list}>
        {documents.map((document) => (
          <Document key={document.id} applicationId={applicationId} document={document} />
        ))}
      </ul>
    </section>
  )
}

/** Fetched with the token: a picture is shown from an object URL, a PDF is only saved, because it may hold anything. */
function Document({ applicationId, document }: { applicationId: string; document: ApplicationDocument }) {
  const { id, kind, name, mediaType, bytes } = document
  const isPicture = mediaType === 'image/jpeg'
  const [picture, setPicture] = useState<Blob>()
  const url = useObjectUrl(picture)
  const open = useMutation({
    mutationFn: () =>
      call('GET /api/admin/applications/:id/documents/:documentId', {
        params: { id: applicationId, documentId: id },
      }),
    onSuccess: (file) => (isPicture ? setPicture(file) : saveFile(file, name)),
  })
  return (
    <li className={styles.document}>
      <div className={styles.documentRow}>
        <div className={styles.documentName}>
          <p>{t.kinds[kind]}</p>
          <p className={styles.quiet}>
            {name} · {t.size(formatBytes(bytes), isPicture ? 'JPEG' : 'PDF')}
          </p>
        </div>
        <Button
          variant="default"
          loading={open.isPending}
          onClick={() => (picture ? setPicture(undefined) : open.mutate())}
        >
          {picture ? t.hide : isPicture ? t.show : t.download}
          <span className="visually-hidden">{t.ofName(name)}</span>
        </Button>
      </div>
      <ActionError title={t.failed} error={open.error} />
      {url ? <img className={styles.picture} src={url} alt={t.alt(name)} /> : null}
    </li>
  )
}
