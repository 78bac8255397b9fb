import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { TableKind } from '@sahihi/contract/domain/table-columns.ts'
import type { CheckedKind, CheckedTable } from '@sahihi/contract/endpoints/imports.ts'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/call.ts'
import { useCreate } from '../lib/use-create.ts'
import badge from '../ui/badge.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { Section } from '../ui/section.tsx'
import { CheckedLines } from './checked-lines.tsx'
import styles from './imports.module.css'
import type { TableFile } from './read-table-file.ts'
import { SerialsProduct } from './serials-product.tsx'
import { importsText as t } from './text.ts'

type CheckedFileProps = { kind: CheckedKind; file: TableFile; table: CheckedTable }

/** What an import of a checked file will do, and the button that does it. */
export function CheckedFile({ kind, file, table }: CheckedFileProps) {
  const { counts, codes, ignoredColumns, warning } = table
  return (
    <Section title={t.result}>
      <p role="status" className={styles.counts}>
        {t.read(counts.read)}
        <span className={`${badge.badge} ${badge.green}`}>{t.new(counts.new)}</span>
        {counts.skipped > 0 ? (
          <span className={`${badge.badge} ${badge.quiet}`}>{t.skipped(counts.skipped)}</span>
        ) : null}
        {counts.invalid > 0 ? (
          <span className={`${badge.badge} ${badge.vermilion}`}>{t.invalid(counts.invalid)}</span>
        ) : null}
        {counts.empty > 0 ? <span className={`${badge.badge} ${badge.quiet}`}>{t.empty(counts.empty)}</span> : null}
        {codes > 0 && kind === 'batches' ? t.codes(codes) : null}
      </p>
      {ignoredColumns.length > 0 ? <p className={styles.notes}>{t.ignored(ignoredColumns.join(', '))}</p> : null}
      {warning ? <p className={styles.notes}>{warning}</p> : null}
      {counts.invalid > 0 ? <p className={styles.notes}>{t.correct}</p> : null}
      {counts.invalid === 0 && counts.new === 0 ? <p className={styles.notes}>{t.nothingNew}</p> : null}
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
      <div className={styles.buttons}>
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
      </div>
    </>
  )
}
