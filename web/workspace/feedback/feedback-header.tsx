import { Button } from '@mantine/core'
import type { FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Allowed } from '../ui/allowed.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { IconDownload } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { feedbackText as t } from './text.ts'
import type { Filters } from './url-filters.ts'
import { useExport } from './use-product-feedback.ts'

type FeedbackHeaderProps = {
  id: string
  summary: FeedbackSummary | undefined
  filters: Filters
  isFiltered: boolean
}

export function FeedbackHeader({ id, summary, filters, isFiltered }: FeedbackHeaderProps) {
  const name = summary?.productName ?? t.product
  const exported = useExport(id, name, filters)
  const isPartial = isFiltered || Boolean(filters.search)
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={summary ? t.subtitle(name) : undefined}
        breadcrumbs={
          <Breadcrumbs
            path={[
              { to: '/all-products', label: t.products },
              { to: '/products/$id/batches', params: { id }, label: name },
            ]}
            here={t.title}
          />
        }
        actions={
          summary && summary.feedbackCount + summary.heldCount + summary.discardedCount > 0 ? (
            <Allowed to="exports:read">
              <Button leftSection={<IconDownload />} loading={exported.isPending} onClick={() => exported.mutate()}>
                {isPartial ? t.exportFiltered : t.exportAll}
              </Button>
            </Allowed>
          ) : null
        }
      />
      <ActionError title={messages.exportFailed} error={exported.error} />
    </>
  )
}
