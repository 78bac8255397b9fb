import { Badge, Button, Text } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Recall } from '@sahihi/contract/endpoints/recalls.ts'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { formatDate, formatNumber, today } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useGet } from '../../lib/api.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ActionError } from '../../ui/form-alert.tsx'
import { IconDownload } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import { nameLots, Requests } from './requests.tsx'
import { recallsText as t } from './text.ts'

/** What waits for a second person, and every recall with who decided it and when it ended. */
export function RecallsPage() {
  const [page, setPage] = useState(1)
  const query = useGet(
    'GET /api/recalls',
    { query: { limit: limits.rowsPerPage, page } },
    { placeholderData: keepPreviousData },
  )
  const exported = useExport()
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        breadcrumbs={<Breadcrumbs path={[{ to: '/batches', label: t.batches }]} here={t.title} />}
        actions={
          query.data?.recalls.length ? (
            <Button
              variant="default"
              leftSection={<IconDownload />}
              loading={exported.isPending}
              onClick={() => exported.mutate()}
            >
              {t.export}
            </Button>
          ) : null
        }
      />
      <ActionError title={t.exportFailed} error={exported.error} />
      <Requests />
      <QueryList query={query} loading={t.loading} failed={t.failed} onPage={setPage}>
        {({ recalls }, isStale) =>
          recalls.length === 0 ? (
            <EmptyState title={t.none} text={t.noneHint} />
          ) : (
            <DataTable caption={t.log} columns={columns} rows={recalls} rowKey={({ id }) => id} isStale={isStale} />
          )
        }
      </QueryList>
    </>
  )
}

const codesOf = ({ lots }: Recall) => lots.reduce((sum, { codes }) => sum + codes, 0)

const columns: Column<Recall>[] = [
  {
    key: 'product',
    label: t.product,
    cell: ({ lots }) => (
      <Link to="/inventory/$id" params={{ id: lots[0]?.batchId ?? '' }}>
        {nameLots(lots)}
      </Link>
    ),
  },
  { key: 'recalled', label: t.recalled, cell: ({ recalledAt }) => formatDate(recalledAt) },
  { key: 'codes', label: t.codes, isNumber: true, cell: (recall) => formatNumber(codesOf(recall)) },
  {
    key: 'reason',
    label: t.reason,
    cell: ({ reason, isEmergency }) => (
      <>
        {isEmergency ? (
          <Badge color="red" mr={6}>
            {t.emergency}
          </Badge>
        ) : null}
        <Text span lineClamp={2} title={reason}>
          {reason}
        </Text>
      </>
    ),
  },
  {
    key: 'by',
    label: t.by,
    cell: ({ recalledBy, secondPerson }) => (
      <>
        {recalledBy ?? t.unknown}
        {secondPerson ? (
          <Text size="sm" c="dimmed">
            {t.confirmedBy(secondPerson)}
          </Text>
        ) : null}
      </>
    ),
  },
  {
    key: 'state',
    label: t.state,
    cell: ({ endedAt, activeBatches, lots }) => {
      if (endedAt) return t.ended(formatDate(endedAt))
      const all = lots.reduce((sum, { batches }) => sum + batches, 0)
      return (
        <Badge color="red" miw="max-content">
          {activeBatches < all ? t.partly(activeBatches) : t.inForce}
        </Badge>
      )
    },
  },
  {
    key: 'notice',
    label: t.notice,
    isControl: true,
    cell: ({ id, lots }) => (
      <Link to="/recalls/$id/notice" params={{ id }}>
        {t.notice}
        <span className="visually-hidden">{t.noticeOf(nameLots(lots))}</span>
      </Link>
    ),
  },
]

/** Saves all recalls as CSV. */
const useExport = () =>
  useMutation({ mutationFn: async () => saveFile(await call('GET /api/recalls/export', {}), `recalls-${today()}.csv`) })
