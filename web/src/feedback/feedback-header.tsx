import { Button } from '@mantine/core'
import type { FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { serverMessage, networkMessage } from '../lib/errors.ts'
import { ErrorAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import type { Filters } from './url-filters.ts'
import styles from './product-feedback.module.css'
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
        title="Feedback"
        subtitle={summary ? `What shoppers answer about ${name}.` : undefined}
        trail={
          <Breadcrumbs>
            <Link to="/products">Products</Link>
            <Link to="/products/$id/batches" params={{ id }}>
              {name}
            </Link>
            <span>Feedback</span>
          </Breadcrumbs>
        }
        actions={
          summary?.feedbackCount ? (
            <Button
              leftSection={<IconDownload size={18} stroke={1.5} aria-hidden="true" />}
              loading={file.isPending}
              onClick={() => file.mutate()}
            >
              {isNarrowed ? 'Export these as CSV' : 'Export as CSV'}
            </Button>
          ) : null
        }
      />
      {file.error ? (
        <div className={styles.failed}>
          <ErrorAlert title={messages.exportFailed}>{serverMessage(file.error) ?? networkMessage(file.error)}</ErrorAlert>
        </div>
      ) : null}
    </>
  )
}
