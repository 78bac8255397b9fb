import { Button, Group, Stack, Text } from '@mantine/core'
import type { EvidenceFile, EvidenceKind } from '@sahihi/contract/endpoints/evidence.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { formatBytes, formatDateTime } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useGet, useSend } from '../lib/api.ts'
import { useMay } from '../lib/session-query.ts'
import { ActionError } from './form-alert.tsx'
import { IconDownload } from './icons.tsx'
import { uiText } from './text.ts'

const t = uiText.evidence
const formats = ['pdf', 'json'] as const

/** The signed files of evidence about a case, report or recall, for those who may read reports (docs/trust.md, "Evidence"). */
export function EvidenceFiles({ kind, id }: { kind: EvidenceKind; id: string }) {
  const mayRead = useMay('reports:read')
  const { data, error } = useGet(
    'GET /api/evidence',
    { query: { kind, id } },
    {
      enabled: mayRead,
      refetchInterval: ({ state }) => (state.data?.files.some(({ status }) => status === 'preparing') ? 1000 : false),
    },
  )
  const request = useSend('POST /api/evidence', { invalidates: ['GET /api/evidence'] })
  if (!mayRead) return null
  const isPreparing = (format: EvidenceFile['format']) =>
    data?.files.some((file) => file.format === format && file.status === 'preparing') ?? false
  return (
    <Stack gap="sm">
      <Text c="dimmed" size="sm">
        {t.about}
      </Text>
      <Group gap="xs">
        {formats.map((format) => (
          <Button
            key={format}
            variant="default"
            disabled={request.isPending || isPreparing(format)}
            onClick={() => request.mutate({ body: { kind, id, format } })}
          >
            {isPreparing(format) ? t.preparing : t.make[format]}
          </Button>
        ))}
      </Group>
      <ActionError title={t.failed} error={request.error ?? error} />
      {data && data.files.length > 0 ? (
        <Stack component="ul" gap="xs">
          {data.files.map((file) => (
            <File key={file.id} file={file} kind={kind} />
          ))}
        </Stack>
      ) : null}
    </Stack>
  )
}

function File({
  file: { id, format, status, bytes, requestedAt, requestedBy },
  kind,
}: {
  file: EvidenceFile
  kind: EvidenceKind
}) {
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await call('GET /api/evidence/:id/download', { params: { id } }), t.fileName(kind, requestedAt, format)),
  })
  return (
    <li>
      <Group gap="xs" justify="space-between">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t.file(format, formatDateTime(requestedAt), requestedBy)}
          {status === 'failed' ? `. ${t.fileFailed}` : null}
        </Text>
        {status === 'ready' ? (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconDownload size={16} />}
            disabled={download.isPending}
            onClick={() => download.mutate()}
          >
            {t.download(formatBytes(bytes))}
            <span className="visually-hidden"> {t.file(format, formatDateTime(requestedAt), requestedBy)}</span>
          </Button>
        ) : null}
      </Group>
      <ActionError title={t.downloadFailed} error={download.error} />
    </li>
  )
}
