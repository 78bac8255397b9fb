import { Button, Group, Text } from '@mantine/core'
import { type TableFormat, tableColumns, tableFormats } from '@sahihi/contract/domain/table-columns.ts'
import type { CheckedKind } from '@sahihi/contract/endpoints/imports.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { ActionError } from '../ui/form-alert.tsx'
import { IconDownload } from '../ui/icons.tsx'
import { Section } from '../ui/section.tsx'
import { importsText as t } from './text.ts'

/** Where a table comes from: a template, or what the company has. */
export function StartSection({ kind }: { kind: CheckedKind }) {
  const template = useMutation({
    mutationFn: async (format: TableFormat) =>
      saveFile(await call('GET /api/imports/template', { query: { kind, format } }), `${kind}-template.${format}`),
  })
  const exported = useMutation({
    mutationFn: async () => {
      const name = `${kind}-${new Date().toISOString().slice(0, 10)}.csv`
      saveFile(await call(kind === 'batches' ? 'GET /api/batches/export' : 'GET /api/products/export', {}), name)
    },
  })
  return (
    <Section title={t.start}>
      {kind === 'serials' ? null : (
        <Text c="dimmed">
          {t.columns(
            tableColumns[kind]
              .filter(({ isRequired }) => isRequired)
              .map(({ title }) => title)
              .join(', '),
          )}
        </Text>
      )}
      <Group gap="sm">
        {tableFormats.map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload />}
            disabled={template.isPending}
            onClick={() => template.mutate(format)}
          >
            {t.template[format]}
          </Button>
        ))}
        {kind === 'serials' ? null : (
          <Button
            variant="default"
            leftSection={<IconDownload />}
            disabled={exported.isPending}
            onClick={() => exported.mutate()}
          >
            {t.export[kind]}
          </Button>
        )}
      </Group>
      {kind === 'serials' ? null : <Text c="dimmed">{t.exportHint}</Text>}
      <ActionError title={t.downloadFailed} error={template.error ?? exported.error} />
    </Section>
  )
}
