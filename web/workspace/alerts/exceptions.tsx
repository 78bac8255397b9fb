import { Button, Card, Text } from '@mantine/core'
import type { AlertException } from '@sahihi/contract/endpoints/alerts.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useGet } from '../lib/api.ts'
import { Allowed } from '../ui/allowed.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { IconPlus } from '../ui/icons.tsx'
import { Part } from '../ui/part.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { Words } from '../ui/words.tsx'
import { ExceptionDialog } from './exception-dialog.tsx'
import { alertsText } from './text.ts'

const t = alertsText.exceptions

/** The products with alerts or a limit of their own. */
export function Exceptions() {
  const [page, setPage] = useState(1)
  const query = useGet('GET /api/alerts/exceptions', { query: { page } }, { placeholderData: keepPreviousData })
  /** The id of the product, or empty while none is chosen. */
  const [editing, setEditing] = useState<string>()
  const actions: Column<AlertException> = {
    key: 'actions',
    label: t.actions,
    isControl: true,
    cell: ({ productId, productName }) => (
      <Allowed to="alerts:write">
        <Button variant="default" onClick={() => setEditing(productId)}>
          {t.edit}
          <span className="visually-hidden"> {productName}</span>
        </Button>
      </Allowed>
    ),
  }
  return (
    <Part
      title={t.title}
      actions={
        <Allowed to="alerts:write">
          <Button variant="default" leftSection={<IconPlus />} onClick={() => setEditing('')}>
            {t.add}
          </Button>
        </Allowed>
      }
    >
      <Text c="dimmed">{t.help}</Text>
      <QueryList query={query} loading={t.loading} failed={t.failed} onPage={setPage}>
        {({ exceptions }, isStale) =>
          exceptions.length > 0 ? (
            <DataTable
              caption={t.caption}
              columns={[...columns, actions]}
              rows={exceptions}
              rowKey={({ productId }) => productId}
              isStale={isStale}
            />
          ) : (
            <Card>{t.none}</Card>
          )
        }
      </QueryList>
      {editing === undefined ? null : <ExceptionDialog productId={editing} onClose={() => setEditing(undefined)} />}
    </Part>
  )
}

const columns: Column<AlertException>[] = [
  { key: 'product', label: t.product, cell: ({ productName }) => <Words of={productName} /> },
  { key: 'differs', label: t.differs, cell: (exception) => sentence(t.describe(exception).join(', ')) },
]

const sentence = (text: string) => text.replace(/^./, (first) => first.toUpperCase())
