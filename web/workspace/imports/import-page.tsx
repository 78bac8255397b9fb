import { SegmentedControl, Stack, Text } from '@mantine/core'
import type { CheckedKind } from '@sahihi/contract/endpoints/imports.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSend } from '../lib/api.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { CheckedFile } from './checked-file.tsx'
import { FileField } from './file-field.tsx'
import type { TableFile } from './read-table-file.ts'
import { StartSection } from './start-section.tsx'
import { importsText as t } from './text.ts'

const kinds = Object.keys(t.kinds) as CheckedKind[]

/** Brings in products and batches from a file that is checked first, and takes them out. */
export function ImportPage() {
  const [kind, setKind] = useState<CheckedKind>('products')
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        breadcrumbs={
          <Breadcrumbs>
            <Link to="/products">{t.overview}</Link>
            <span>{t.title}</span>
          </Breadcrumbs>
        }
      />
      <SegmentedControl
        aria-label={t.kind}
        value={kind}
        data={kinds.map((value) => ({ value, label: t.kinds[value] }))}
        onChange={setKind}
      />
      <Text c="dimmed" maw="72ch" my="sm">
        {t.about[kind]}
      </Text>
      <Stack gap="lg" maw={900}>
        <StartSection key={`start-${kind}`} kind={kind} />
        <FileSection key={kind} kind={kind} />
      </Stack>
    </>
  )
}

function FileSection({ kind }: { kind: CheckedKind }) {
  const [file, setFile] = useState<TableFile>()
  const check = useSend('POST /api/imports/check')
  const choose = (chosen: TableFile) => {
    setFile(chosen)
    const { name: _, ...sent } = chosen
    check.mutate({ body: { kind, ...sent } })
  }
  return (
    <>
      <Section title={t.choose}>
        <FileField file={file} isBusy={check.isPending} onChange={choose} />
        <FormAlert error={check.error} fallback={t.checkFailed} />
      </Section>
      {check.isPending ? <ListSkeleton label={t.checking} height={160} /> : null}
      {file && check.data ? (
        <CheckedFile key={check.submittedAt} kind={kind} file={file} table={check.data.data} />
      ) : null}
    </>
  )
}
