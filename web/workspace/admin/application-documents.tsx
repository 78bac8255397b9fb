import { Button, Card, Flex, Group, Image, Text } from '@mantine/core'
import type { ApplicationDocument } from '@sahihi/contract/endpoints/applications.ts'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../lib/call.ts'
import { formatBytes } from '../../lib/format.ts'
import { useObjectUrl } from '../lib/use-object-url.ts'
import { ActionError } from '../ui/form-alert.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { applicationText } from './applications-text.ts'

const t = applicationText.documents

// It is large, and most admins' visits need none.
const PdfPreview = lazy(async () => ({ default: (await import('./pdf-preview.tsx')).PdfPreview }))

type ApplicationDocumentsProps = { applicationId: string; documents: ApplicationDocument[] }

export function ApplicationDocuments({ applicationId, documents }: ApplicationDocumentsProps) {
  return (
    <section>
      <h3>{t.title}</h3>
      {documents.length === 0 ? <Text c="dimmed">{t.none}</Text> : null}
      <Flex component="ul" direction="column" gap="xs">
        {documents.map((document) => (
          <Document key={document.id} applicationId={applicationId} document={document} />
        ))}
      </Flex>
    </section>
  )
}

/** Fetched with the token: a picture is shown from an object URL, a PDF is drawn, because it may hold anything. */
function Document({ applicationId, document }: { applicationId: string; document: ApplicationDocument }) {
  const { id, kind, name, mediaType, bytes } = document
  const isPicture = mediaType === 'image/jpeg'
  const [file, setFile] = useState<Blob>()
  const url = useObjectUrl(isPicture ? file : undefined)
  const open = useMutation({
    mutationFn: () =>
      call('GET /api/admin/applications/:id/documents/:documentId', {
        params: { id: applicationId, documentId: id },
      }),
    onSuccess: setFile,
  })
  return (
    <Card component="li" padding="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <p>{t.kinds[kind]}</p>
          <Text c="dimmed" size="sm">
            {name} · {t.size(formatBytes(bytes), isPicture ? 'JPEG' : 'PDF')}
          </Text>
        </div>
        <Button variant="default" loading={open.isPending} onClick={() => (file ? setFile(undefined) : open.mutate())}>
          {file ? t.hide : t.show}
          <span className="visually-hidden">{t.ofName(name)}</span>
        </Button>
      </Group>
      <ActionError title={t.failed} error={open.error} />
      {url ? <Image mt="sm" src={url} alt={t.alt(name)} /> : null}
      {file && !isPicture ? (
        <Suspense fallback={<ListSkeleton label={t.pdf.loading} height={480} mt="sm" />}>
          <PdfPreview file={file} name={name} />
        </Suspense>
      ) : null}
    </Card>
  )
}
