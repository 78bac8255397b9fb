import { Button, Group, Select, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { TableKind } from '@sahihi/contract/domain/table-columns.ts'
import type { CheckedKind, CheckedTable } from '@sahihi/contract/endpoints/imports.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useGet } from '../lib/api.ts'
import { useCreate } from '../lib/use-create.ts'
import { FormAlert } from '../ui/form-alert.tsx'
import { IconBadge } from '../ui/icon-badge.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { CheckedLines } from './checked-lines.tsx'
import type { TableFile } from './read-table-file.ts'
import { importsText as t } from './text.ts'

type CheckedFileProps = { kind: CheckedKind; file: TableFile; table: CheckedTable }

/** What an import of a checked file will do, and the button that does it. */
export function CheckedFile({ kind, file, table }: CheckedFileProps) {
  const { counts, codes, ignoredColumns, warning } = table
  return (
    <Section title={t.result}>
      <Group role="status" gap="xs">
        {t.read(counts.read)}
        <IconBadge color="green">{t.new(counts.new)}</IconBadge>
        {counts.skipped > 0 ? <IconBadge color="gray">{t.skipped(counts.skipped)}</IconBadge> : null}
        {counts.invalid > 0 ? <IconBadge color="red">{t.invalid(counts.invalid)}</IconBadge> : null}
        {counts.empty > 0 ? <IconBadge color="gray">{t.empty(counts.empty)}</IconBadge> : null}
        {codes > 0 && kind === 'batches' ? t.codes(codes) : null}
      </Group>
      {warning ? <Notice color="gold">{warning}</Notice> : null}
      {ignoredColumns.length > 0 ? <Text c="dimmed">{t.ignored(ignoredColumns.join(', '))}</Text> : null}
      {counts.invalid > 0 ? <Text c="dimmed">{t.correct}</Text> : null}
      {counts.invalid === 0 && counts.new === 0 ? <Text c="dimmed">{t.nothingNew}</Text> : null}
      <CheckedLines kind={kind} table={table} />
      {counts.invalid > 0 || counts.new === 0 ? null : kind === 'serials' ? (
        <SerialsProduct />
      ) : (
        <ImportButton kind={kind} file={file} count={counts.new} />
      )}
    </Section>
  )
}

type ImportButtonProps = { kind: TableKind; file: TableFile; count: number }

function ImportButton({ kind, file: { name: _, ...file }, count }: ImportButtonProps) {
  const navigate = useNavigate()
  const run = useCreate(
    (body: { kind: TableKind } & Omit<TableFile, 'name'>, idempotencyKey) =>
      call('POST /api/imports', { body, idempotencyKey }),
    ['GET /api/batches'],
  )
  return (
    <>
      <FormAlert error={run.error} fallback={t.importFailed} />
      <Group>
        <Button
          loading={run.isPending}
          onClick={() =>
            run.mutate(
              { kind, ...file },
              {
                onSuccess: ({ message }) => {
                  notifications.show({ message })
                  void navigate({ to: kind === 'products' ? '/products' : '/batches' })
                },
              },
            )
          }
        >
          {t.import[kind](count)}
        </Button>
      </Group>
    </>
  )
}

/** The way to the form of a product that imports serials. */
function SerialsProduct() {
  const { data } = useGet('GET /api/products/names', {})
  const navigate = useNavigate()
  const [id, setId] = useState<string | null>(null)
  return (
    <>
      <p>{t.serialsFine}</p>
      <Group gap="sm">
        <Select
          searchable
          aria-label={t.product}
          placeholder={t.chooseProduct}
          flex="1 1 260px"
          maw={420}
          data={data?.map((product) => ({ value: product.id, label: product.name })) ?? []}
          value={id}
          onChange={setId}
        />
        <Button
          disabled={id === null}
          onClick={() => id && void navigate({ to: '/products/$id/add-batch', params: { id } })}
        >
          {t.continue}
        </Button>
      </Group>
    </>
  )
}
