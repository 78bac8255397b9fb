import { Button, Stack } from '@mantine/core'
import type { Domain } from '@sahihi/contract/endpoints/domains.ts'
import { useState } from 'react'
import { useGet } from '../lib/api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconPlus } from '../ui/icons.tsx'
import { LabelTabs } from '../ui/label-tabs.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { AddDomainDialog, RemoveDomainDialog } from './domain-dialogs.tsx'
import { DomainList } from './domain-list.tsx'
import { domainsText as t } from './text.ts'

/** The own addresses of a company, with the DNS records that prove them. */
export function DomainsPage() {
  const query = useGet('GET /api/domains', {})
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Domain>()
  const add = query.data?.isAvailable ? (
    <Button leftSection={<IconPlus />} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  ) : null
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} actions={add} />
      <LabelTabs />
      <QueryList query={query} loading={t.loading} failed={t.failed.load}>
        {({ isAvailable, domains }) => (
          <Stack>
            {!isAvailable ? <EmptyState title={t.unavailable} text={t.unavailableText} /> : null}
            {isAvailable && domains.length === 0 ? <EmptyState title={t.none} text={t.noneText} /> : null}
            {domains.length > 0 ? <DomainList domains={domains} onRemove={setRemoved} /> : null}
          </Stack>
        )}
      </QueryList>
      {isAdding ? <AddDomainDialog onClose={() => setAdding(false)} /> : null}
      {removed ? <RemoveDomainDialog domain={removed} onClose={() => setRemoved(undefined)} /> : null}
    </>
  )
}
