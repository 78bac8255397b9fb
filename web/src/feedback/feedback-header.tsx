import { Button } from '@mantine/core'
import type { FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { feedbackText as t } from '@sahihi/contract/i18n/en/workspace/feedback.ts'
import { Link } from '@tanstack/react-router'
import { networkMessage, serverMessage } from '../lib/errors.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ErrorAlert } from '../ui/form-alert.tsx'
import { IconDownload } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import styles from './product-feedback.module.css'
import type { Filters } from './url-filters.ts'
import { useExport } from './use-product-feedback.ts'

type FeedbackHeadProps = {
  id: string
  summary: FeedbackSummary | undefined
  filters: Filters
  isFiltered: boolean
}

export function FeedbackHead({ id, summary, filters, isFiltered }: FeedbackHeadProps) {
  const name = summary?.productName ?? 'Product'
  const file = useExport(id, name, filters)
  const isNarrowed = isFiltered || Boolean(filters.search)
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={summary ? t.subtitle(name) : undefined}
        breadcrumbs={
          <Breadcrumbs>
            <Link to="/products">{t.products}</Link>
            <Link to="/products/$id/batches" params={{ id }}>
              {name}
            </Link>
            <span>{t.title}</span>
          </Breadcrumbs>
        }
        actions={
          summary?.feedbackCount ? (
            <Button
              leftSection={<IconDownload size={18} stroke={1.5} aria-hidden="true" />}
              loading={file.isPending}
              onClick={() => file.mutate()}
            >
              {isNarrowed ? t.exportFiltered : t.exportAll}
            </Button>
          ) : null
        }
      />
      {file.error ? (
        <div className={styles.failed}>
          <ErrorAlert title={messages.exportFailed}>
            {serverMessage(file.error) ?? networkMessage(file.error)}
          </ErrorAlert>
        </div>
      ) : null}
    </>
  )
}
